/** What newspapers call the pictures whose makers they name, before a colon or a preposition. */
const picture =
  '(?:(?:photo|picture|image)(?: credit| courtesy)?|fotos?|fotografi[ae]|bild(?:er|quelle)?|zdjęcie|fot|kép|снимка|фото|φωτο(?:γραφία)?|crédits?(?: photo)?)';
const inBrackets = new RegExp(
  `\\s?[([]${picture}s?(?:\\s?:| by| von| di| par| av| door) (?!\\d)[^()[\\]]{2,100}[)\\]]`,
  'giu',
);
/** In a sentence of its own. An amount is that of a loan ("crédits : 2 milliards"). */
const atEnd = new RegExp(`(?<=[.!?…»”“"])\\s*${picture}s?\\s?: (?!\\d)[^.!?…:]{2,60}\\.?$`, 'iu');

/** A text without "(Photo by Ada Lovelace/Agency)" and, at its end, "Foto: Ada Lovelace". */
export function withoutPictureCredits(text: string): string {
  return text.replace(inBrackets, '').replace(atEnd, '').trim();
}
