import { AsyncLocalStorage } from 'node:async_hooks';
import type { PasswordHasher } from './identity-options.ts';

/** Remembers, for each call of the identity library, the stored hash that it has found to match. */
export function rememberVerified(passwords: PasswordHasher) {
  const calls = new AsyncLocalStorage<{ hash?: string }>();
  const verify: PasswordHasher['verify'] = async (attempt) => {
    const isRight = await passwords.verify(attempt);
    const call = calls.getStore();
    if (isRight && call) call.hash = attempt.hash;
    return isRight;
  };
  return {
    passwords: { ...passwords, verify },
    within: <Result>(call: () => Promise<Result>) => calls.run({}, call),
    /** The hash of the current call. */
    hash: () => calls.getStore()?.hash,
  };
}
