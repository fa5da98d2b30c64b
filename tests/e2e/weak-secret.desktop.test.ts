import { expect, test } from './reader.ts';

test('the warning about a weak secret names our variable for it', () => {
  expect(process.env.BARE_SITE_OUTPUT).toContain('your AUTH_SECRET appears low-entropy');
});
