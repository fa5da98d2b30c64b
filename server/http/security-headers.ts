import { hash } from 'node:crypto';
import { googleReturnPaths } from '#contract/account.ts';

const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** What the service worker may do: fetch from this site. */
export const workerPolicy = `${apiPolicy}; connect-src 'self'`;

/** Headers of every reply. HSTS only where the public address is https: elsewhere it would lock readers out. */
export function securityHeaders(origin: string): Record<string, string> {
  return {
    'content-security-policy': apiPolicy,
    'x-content-type-options': 'nosniff',
    // Hides addresses from other sites. With 'no-referrer' browsers would send 'Origin: null' with our own forms.
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    // Pages keep access to popups that they open, for signing in elsewhere.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(origin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

/** Where Google redirects to; it redirects on from there. */
export const googleCallback = '/api/auth/callback/google';

/**
 * For the addresses on a popup's way back. A stricter policy, even on a redirect, would cut the popup off from the page
 * that opened it, which would take it for closed.
 */
export function popupHeaders(path: string): Record<string, string> {
  const isOfPopup = path === googleReturnPaths[0] || path === googleCallback;
  return isOfPopup ? { 'cross-origin-opener-policy': 'unsafe-none' } : {};
}

type PolicySite = { origin: string; passesPictures: boolean };

/**
 * The policy of a page: its inline scripts and styles are allowed by their hashes. A site that passes pictures on shows
 * no others. Otherwise pictures come from publishers; a site without https also shows those without https, which
 * browsers would upgrade on any other site.
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
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}
