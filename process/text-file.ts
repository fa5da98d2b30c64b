import { readFileSync } from 'node:fs';

const bytesMax = 100_000;

/** The text of a small file in UTF-8, without the space around it. @throws Error whose message goes on after "must name a text file: " */
export function readTextFile(file: string): string {
  const bytes = readFileSync(file);
  if (bytes.length > bytesMax) throw new Error(`${file} is larger than ${bytesMax / 1_000} KB`);
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim();
  if (text === '') throw new Error(`${file} is empty`);
  return text;
}
