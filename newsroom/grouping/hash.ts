/** A hash of 32 bits, as a signed integer that is not 0. The start keeps texts of different kinds apart. */
export function hashText(text: string, start: number): number {
  let hash = start | 0;
  for (let n = 0; n < text.length; n++) hash = Math.imul(hash ^ text.charCodeAt(n), 0x01_00_01_93);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35);
  return (hash ^ (hash >>> 16)) | 0 || 1;
}
