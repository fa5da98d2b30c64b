type Fields = Readonly<Record<string, string>>;

/** A form as a browser has posted it by itself: the address it was sent to, and its fields where somebody has written in them. */
export type SentForm = { address: string; written: Fields | undefined };

/** The fields of our forms in which people write more than a line, or paste it. */
const texts = ['content', 'message', 'text', 'note', 'opml'];

export const isText = (name: string) => texts.includes(name);

export function sentTo(url: URL, posted: Fields): SentForm {
  return { address: url.pathname + url.search, written: writtenIn(posted) };
}

/** Undefined where nobody has written anything: other fields are quickly filled again, and passwords are not to be seen. */
export function writtenIn(posted: Fields): Fields | undefined {
  const hasText = Object.entries(posted).some(([name, value]) => isText(name) && value.trim() !== '');
  return hasText ? posted : undefined;
}
