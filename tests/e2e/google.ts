import type { BrowserContext } from '@playwright/test';
import type { GooglePerson } from './google-issuer.ts';
import { freshEmail } from './member.ts';

/** A person with a Google account, whose address is verified unless the test says otherwise. */
export function googlePerson(changes: Partial<GooglePerson> = {}): GooglePerson {
  const email = freshEmail('google');
  return { sub: email, email, email_verified: true, name: 'Greta Google', ...changes };
}

/** From now on this person uses the browser when Google asks. */
export async function atGoogle(context: BrowserContext, person: GooglePerson): Promise<void> {
  await context.route(`${process.env.GOOGLE_ISSUER_URL}/authorize*`, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('login_hint', JSON.stringify(person));
    return route.continue({ url: url.href });
  });
}
