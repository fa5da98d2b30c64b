import { Hono } from 'hono';
import type { Config } from '#process/config.ts';

const path = '/.well-known/security.txt';

const goodForDays = 180; // at most a year, says the RFC; it is renewed by every reply
const day = 86_400_000; // ms

/** Whom to tell about a weakness (RFC 9116); no such address where the operator names nobody. */
export function securityTxt({ origin, securityContact }: Pick<Config, 'origin' | 'securityContact'>): Hono {
  const routes = new Hono();
  if (securityContact === undefined) return routes;
  return routes.get(path, (c) => {
    c.header('cache-control', 'public, max-age=3600');
    const fields = {
      Contact: securityContact,
      Expires: new Date(Math.ceil(Date.now() / day + goodForDays) * day).toISOString(),
      'Preferred-Languages': 'en',
      Canonical: origin + path,
    };
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
    return c.text(lines.join(''));
  });
}
