import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

export type Seal = {
  /** Encrypts a text so that only this site can read it, and only with the same `id`. */
  close: (text: string, id: string) => string;
  /** @throws when it was sealed with another secret or for another id, or was changed */
  open: (sealed: string, id: string) => string;
};

/** Encrypts waiting mails, so that nobody can read them in the database or a backup of it. */
export function createSeal(secret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'mails that wait', 32));
  return {
    close: (text, id) => {
      const iv = randomBytes(ivBytes);
      const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(id));
      const hidden = [sealing.update(text, 'utf8'), sealing.final()];
      return Buffer.concat([iv, sealing.getAuthTag(), ...hidden]).toString('base64');
    },
    open: (sealed, id) => {
      const bytes = Buffer.from(sealed, 'base64');
      const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(id))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      const shown = [opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()];
      return Buffer.concat(shown).toString('utf8');
    },
  };
}
