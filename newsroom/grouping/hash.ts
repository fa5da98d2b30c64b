/**
 * A 32-bit hash, as a signed integer other than 0. `kind`, a small number, keeps texts of different kinds apart; its
 * bits are spread first, otherwise "cut" of one kind could equal "hut" of another.
 */
export function hashText(text: string, kind: number): number {
  let hash = Math.imul(kind + 1, 0x9e_37_79_b1) ^ 0x81_1c_9d_c5;
  for (let n = 0; n < text.length; n++) hash = Math.imul(hash ^ text.charCodeAt(n), 0x01_00_01_93);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35);
  return (hash ^ (hash >>> 16)) | 0 || 1;
}
