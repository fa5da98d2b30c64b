import { createHmac, timingSafeEqual } from 'node:crypto';

/** The methods of WebSub (section 8). Many hubs still use SHA-1, whose known weakness does not affect HMAC. */
const methods = ['sha1', 'sha256', 'sha384', 'sha512'];

/** Whether a body is signed with a secret, as `X-Hub-Signature: {method}={hexadecimal}` says. */
export function isSigned(body: Uint8Array, header: string | undefined, secret: string): boolean {
  const [method = '', given = '', ...rest] = (header ?? '').trim().split('=');
  if (!methods.includes(method.toLowerCase()) || rest.length > 0 || !/^[0-9a-f]+$/i.test(given)) return false;
  const expected = createHmac(method.toLowerCase(), secret).update(body).digest();
  const signature = Buffer.from(given, 'hex');
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}
