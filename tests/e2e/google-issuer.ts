import { OAuth2Server } from 'oauth2-mock-server';

/** A person as Google knows them; see `atGoogle`. */
export type GooglePerson = {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
  refuses?: boolean;
  /** Tampers with the reply. */
  tampers?: boolean;
};

/**
 * An OpenID Connect issuer on loopback in place of Google. Without asking, it signs in the person in the request's
 * `login_hint`, so that tests do not affect each other.
 */
export async function startGoogleIssuer(): Promise<{ issuer: string; stop: () => Promise<void> }> {
  const server = new OAuth2Server();
  const people = new Map<string, GooglePerson>();
  await server.issuer.keys.generate('RS256');
  await server.start(0, 'localhost');
  const issuer = server.issuer.url ?? '';
  server.service.on('beforeAuthorizeRedirect', ({ url }, request) => {
    const hint = new URL(request.url ?? '', issuer).searchParams.get('login_hint');
    if (hint === null) return;
    const person = JSON.parse(hint) as GooglePerson;
    people.set(url.searchParams.get('code') ?? '', person);
    if (person.tampers) url.searchParams.set('state', 'made-up');
    if (!person.refuses) return;
    url.searchParams.delete('code');
    url.searchParams.set('error', 'access_denied');
  });
  server.service.on('beforeTokenSigning', (token, { body }) => {
    Object.assign(token.payload, people.get(body.code ?? ''));
  });
  return { issuer, stop: () => server.stop() };
}
