import { createHash } from 'node:crypto';
import { googleReturnPaths } from '#contract/account.ts';

const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** What the service worker may do: fetch from this site. */
export const workerPolicy = `${apiPolicy}; connect-src 'self'`;

/** Headers of every reply. HSTS only where the public address is https: elsewhere it would lock readers out. */
export function securityHeaders(origin: string): Record<string, string> {
  return {
    'content-security-policy': apiPolicy,
    'x-content-type-options': 'nosniff',
    // Nothing for other sites. Without any, browsers would not say either that a form was sent from a page of ours.
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    // A page may hold on to the popup that it opened for signing in elsewhere, and to know when it was closed.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(origin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

/** Where Google sends a browser back to, which is sent on from there. */
const googleCallback = '/api/auth/callback/google';

/**
 * Of the way back of a popup. Any stricter policy, also that of a redirection, would cut it off from the page that
 * opened it, which would then take it for closed.
 */
export function popupHeaders(path: string): Record<string, string> {
  const isOfPopup = path === googleReturnPaths[0] || path === googleCallback;
  return isOfPopup ? { 'cross-origin-opener-policy': 'unsafe-none' } : {};
}

type PolicySite = { origin: string; passesPictures: boolean };

/**
 * The policy of a page with these inline scripts, which it covers by their hashes, and with styles of these hash sources. A site that passes pictures on shows
 * none of others. Else one without https also shows the pictures of publishers without it; on any other site browsers
 * would ask for them by https.
 */
export function pagePolicy(
  inlineScripts: string[],
  styles: string[],
  { origin, passesPictures }: PolicySite,
): string {
  const linked = origin.startsWith('http:') ? 'https: http: ' : 'https: ';
  const scripts = ["'self'", ...new Set(inlineScripts.map(sourceHash))].join(' ');
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src ${["'self'", ...styles].join(' ')}`,
    `img-src 'self' ${passesPictures ? '' : linked}data:`,
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** A hash source for an inline script or style (CSP Level 3, 2.3.1). */
export function sourceHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
