/** Bytes at the beginning that are enough to recognise each kind. */
const enough = 64;
const avifBrands = ['avif', 'avis'];

/**
 * Whether the first bytes are those of a JPEG, PNG, WebP, AVIF or GIF, whatever the declared type. Nothing else may
 * reach a decoder: SVG, PDF and TIFF can refer to other files or contain programs.
 */
export function isKnownPicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, enough)).toString('latin1');
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    /^GIF8[79]a/.test(start) ||
    /^RIFF[^]{4}WEBPVP8/.test(start) ||
    isAvif(start)
  );
}

/** ISO/IEC 14496-12, section 4.3: a box of the type "ftyp" first, with the brands that the file goes by. */
function isAvif(start: string): boolean {
  if (start.slice(4, 8) !== 'ftyp') return false;
  const end = Buffer.from(start.slice(0, 4), 'latin1').readUInt32BE();
  const brands = start.slice(8, Math.min(end, enough)).match(/[^]{4}/g) ?? [];
  return brands.some((brand, place) => place !== 1 && avifBrands.includes(brand)); // the second is a version
}
