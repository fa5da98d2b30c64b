import { type MutableResponse, OAuth2Server } from 'oauth2-mock-server';

export type Person = {
  sub: string;
  email?: string;
  email_verified?: boolean | string;
  name?: string;
  picture?: string;
};

/** An OpenID Connect issuer on loopback that signs in `person`, or acts as if they refused. */
export async function startGoogleStandIn(port = 0) {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(port, 'localhost');
  const google = {
    issuer: server.issuer.url ?? '',
    person: { sub: 'nobody' } as Person,
    refuses: false,
    /** Claims to override, for a forged or broken ID token. */
    forged: {} as Record<string, unknown>,
    /** Changes the issuer's reply to a code. */
    changeTokens: (() => undefined) as (response: MutableResponse) => void,
    /** What it says about the person to whom the access token belongs. */
    told: {} as Record<string, unknown>,
    stop: () => server.stop(),
  };
  server.service.on('beforeTokenSigning', (token) => {
    Object.assign(token.payload, google.person, google.forged);
  });
  server.service.on('beforeResponse', (response) => google.changeTokens(response));
  server.service.on('beforeUserinfo', (response) => {
    response.body = google.told;
  });
  server.service.on('beforeAuthorizeRedirect', ({ url }) => {
    if (!google.refuses) return;
    url.searchParams.delete('code');
    url.searchParams.set('error', 'access_denied');
  });
  return google;
}
