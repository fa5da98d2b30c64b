/** A form with something that somebody has written, as a browser has posted it by itself, and the address it was sent to. */
export type Written = { address: string; fields: Readonly<Record<string, string>> };

/** The fields of our forms in which people write more than a line. */
const texts = ['content', 'message', 'text', 'note'];

export const isText = (name: string) => texts.includes(name);

/** Undefined where nobody has written anything: other fields are quickly filled again, and passwords are not to be seen. */
export function writtenIn(posted: Readonly<Record<string, string>>, url: URL): Written | undefined {
  const hasText = Object.entries(posted).some(([name, value]) => isText(name) && value.trim() !== '');
  return hasText ? { address: url.pathname + url.search, fields: posted } : undefined;
}
