/** Everything that moves a cursor, changes colours or titles, or turns the direction of what follows. Lines stay lines. */
const commands = /[^\P{Cc}\n]|[\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** What others wrote, such as a feed's name, as an operator's terminal may show it: no character of it is a command. */
export function terminalText(text: string): string {
  return text.replaceAll(/\r\n?|\t/g, (space) => (space === '\t' ? ' ' : '\n')).replaceAll(commands, '');
}
