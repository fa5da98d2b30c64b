import { expect, test } from 'vitest';
import { googleRefusal } from './google-refusal.ts';

test('of an issuer or a site that does not answer, the person reads that it is no fault of theirs', () => {
  for (const code of ['unavailable', 'google_unavailable'])
    expect(googleRefusal(code)).toBe(
      'Google sign-in cannot be reached at the moment. Please try again soon.',
    );
  expect(googleRefusal('unknown_code')).toBe('Google sign-in failed. Please try again.');
});
