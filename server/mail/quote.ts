/** Somebody's words within a mail. */
export function quote(text: string): string {
  return text.replaceAll(/^/gm, '> ');
}
