import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const family = 'Source Serif 4';

/**
 * The weights that the site uses, each as a file of its own: most bytes of the variable font are for weights that are
 * not used.
 */
const faces = [
  { name: 'text', wght: 400, weights: '200 499' },
  { name: 'headline', wght: 650, weights: '500 900' },
];

/** The part of the package's `latin-ext` that European languages use; the rest is a third of the file. */
const europesLatin =
  'U+0100-017F,U+018F,U+01B7,U+01E4-01E9,U+01EE-01EF,U+0218-021B,U+0259,U+0292,U+02B3,U+02E2,U+1D48-1D49,U+1D57,U+1E02-1E03,U+1E0A-1E0B,' +
  'U+1E1E-1E1F,U+1E40-1E41,U+1E56-1E57,U+1E60-1E61,U+1E6A-1E6B,U+1E80-1E85,U+1E9E,U+1EF2-1EF3,U+20BA';

/** The features that headlines and prose need, without small capitals and old-style figures. */
const keepFeatures = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig'];

const scripts = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext'];

/**
 * Cuts the site's fonts from the package's variable one into `folder`: one file for each face and script, and a
 * stylesheet `faces.css`, by which browsers fetch the files that a page needs. Does nothing if that was done already.
 */
export async function cutSiteFonts(folder: string): Promise<void> {
  const require = createRequire(import.meta.url);
  const source = join(require.resolve('@fontsource-variable/source-serif-4/package.json'), '..');
  const stamp = [
    readFileSync(join(source, 'package.json'), 'utf8'),
    readFileSync(import.meta.filename, 'utf8'),
  ].join();
  const stampFile = join(folder, '.cut');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  const ranges: Record<string, string> = {
    ...(JSON.parse(readFileSync(join(source, 'unicode.json'), 'utf8')) as Record<string, string>),
    'latin-ext': europesLatin,
  };
  mkdirSync(folder, { recursive: true });
  let css = '';
  for (const face of faces)
    for (const script of scripts) {
      const file = `${face.name}-${script}.woff2`;
      const whole = readFileSync(join(source, 'files', `source-serif-4-${script}-wght-normal.woff2`));
      const range = ranges[script] ?? '';
      const options = { targetFormat: 'woff2', variationAxes: { wght: face.wght }, keepFeatures } as const;
      writeWhole(join(folder, file), await subsetFont(whole, charactersOf(range), options));
      css += fontFace(file, face.weights, range);
    }
  writeWhole(join(folder, 'faces.css'), css);
  writeWhole(stampFile, stamp);
}

/**
 * Writes a file at once: two builds may cut the same files at the same time, and one may be killed, but readers never
 * see an incomplete file.
 */
function writeWhole(path: string, content: string | Uint8Array): void {
  const part = `${path}.${process.pid}`;
  writeFileSync(part, content);
  renameSync(part, path);
}

function fontFace(file: string, weights: string, range: string): string {
  return `@font-face {
  font-family: '${family}';
  font-display: swap;
  font-weight: ${weights};
  src: url('./${file}') format('woff2');
  unicode-range: ${range};
}
`;
}

/** Every character of a CSS `unicode-range`. */
function charactersOf(range: string): string {
  return range
    .split(',')
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .replace('U+', '')
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join('');
}
