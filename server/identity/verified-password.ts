import { AsyncLocalStorage } from 'node:async_hooks';
import type { PasswordHasher } from './identity-options.ts';

/** Remembers of each call of the identity library which stored password it has found to be right. */
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
    /** That of the call in which this is asked. */
    hash: () => calls.getStore()?.hash,
  };
}
