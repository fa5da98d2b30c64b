/** Letters, digits and signs, but not those that look empty: the fillers of Hangul and the blank Braille pattern. */
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether a text has a visible character. */
export function hasVisibleText(text: string): boolean {
  return visible.test(text);
}
