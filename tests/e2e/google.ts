import type { BrowserContext } from '@playwright/test';
import type { GooglePerson } from './google-issuer.ts';
import { freshEmail } from './member.ts';

/** Somebody with a Google account, of a verified address unless the test says so. */
export function googlePerson(changes: Partial<GooglePerson> = {}): GooglePerson {
  const email = freshEmail('google');
  return { sub: email, email, email_verified: true, name: 'Greta Google', ...changes };
}

/** From here on this person is who sits at the browser when Google asks. */
export async function atGoogle(context: BrowserContext, person: GooglePerson): Promise<void> {
  await context.route(`${process.env.GOOGLE_ISSUER_URL}/authorize*`, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('login_hint', JSON.stringify(person));
    return route.continue({ url: url.href });
  });
}
