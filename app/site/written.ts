type Fields = Readonly<Record<string, string>>;

/** A form that was posted without scripts: its address, and its fields if somebody has written a text in them. */
export type SentForm = { address: string; written: Fields | undefined };

/** The fields of our forms in which people write or paste more than a line. */
const texts = ['content', 'message', 'text', 'note', 'opml'];

export const isText = (name: string) => texts.includes(name);

export function sentTo(url: URL, posted: Fields): SentForm {
  return { address: url.pathname + url.search, written: writtenIn(posted) };
}

/** Undefined without any text: other fields are quickly filled in again, and passwords must not be shown. */
export function writtenIn(posted: Fields): Fields | undefined {
  const hasText = Object.entries(posted).some(([name, value]) => isText(name) && value.trim() !== '');
  return hasText ? posted : undefined;
}
