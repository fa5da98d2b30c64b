/** Characters that move a cursor, change colours or titles, or reverse the direction of text; not line breaks. */
const commands = /[^\P{Cc}\n]|[\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** Makes text that others wrote, such as a feed's name, safe to print on a terminal. */
export function terminalText(text: string): string {
  return text.replaceAll(/\r\n?|\t/g, (space) => (space === '\t' ? ' ' : '\n')).replaceAll(commands, '');
}
