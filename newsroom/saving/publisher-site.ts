import { isIP } from 'node:net';

/** What is needed of a feed to know whose it is. */
export type FeedOrigin = { url: string; site: string | null; publisher: string };

/** Under the top-level domain of a country, names like these are registries too: co.uk, com.au, gov.pl. */
const registries = new Set(
  'ac co com edu gob gouv gov gv info int ltd me mil ne net nom or org plc press school sch'.split(' '),
);

/** Where every name below belongs to somebody else. */
const sharedHosts = new Set(
  (
    'beehiiv.com blogger.com blogspot.com buttondown.com feedburner.com feedpress.me ghost.io github.io gitlab.io ' +
    'hatenablog.com livejournal.com medium.com netlify.app over-blog.com pages.dev podbean.com substack.com tumblr.com ' +
    'typepad.com vercel.app webnode.page wixsite.com wordpress.com write.as'
  ).split(' '),
);
/** Where every path belongs to somebody else, whatever name it is below: m.youtube.com. */
const sharedPaths = new Set(
  (
    'bsky.app dailymotion.com facebook.com instagram.com linkedin.com mastodon.social reddit.com sites.google.com ' +
    'soundcloud.com t.me telegra.ph twitter.com vimeo.com x.com youtube.com'
  ).split(' '),
);
/** It has a name in many countries: blogspot.de, blogspot.co.uk. */
const sharedInCountries = /^blogspot\.(?:com?\.)?[a-z]{2}$/;

/**
 * The part of an address that belongs to one publisher, after the way names are registered: 'https://feeds.bbc.co.uk/rss'
 * -> 'bbc.co.uk'. Null where a name tells nothing of who publishes: IP addresses, localhost, what is no web address, and
 * platforms where everybody has a path ('https://medium.com/@ann').
 */
export function siteOf(address: string): string | null {
  const { hostname, protocol } = new URL(address);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  const host = hostname.replace(/^www\.|\.$/g, '');
  const isName = isIP(host.replace(/^\[|\]$/g, '')) === 0 && host.includes('.');
  const labels = host.split('.');
  const registered = labels.slice(isRegistry(labels.slice(-2)) ? -3 : -2).join('.');
  if (!isWeb || !isName || isShared(host) || sharedPaths.has(host) || sharedPaths.has(registered))
    return null;
  return isShared(registered) ? labels.slice(-registered.split('.').length - 1).join('.') : registered;
}

function isRegistry([name = '', country = '']: string[]): boolean {
  return country.length === 2 && registries.has(name);
}

function isShared(host: string): boolean {
  return sharedHosts.has(host) || sharedInCountries.test(host);
}

/**
 * Equal for feeds of one publisher: those whose sites in the catalogue are one. Where the catalogue names no site, or one
 * that tells nothing, feeds of one name from one host are.
 */
export function ownerOf({ url, site, publisher }: FeedOrigin): string {
  const known = site === null ? null : siteOf(site);
  return known ?? `${publisher} at ${new URL(site ?? url).host}`;
}

/** Whether an article of this publisher may go from one address to another: within one site, or to the publisher's own. */
export function mayMove(feed: FeedOrigin, from: string, to: string): boolean {
  const target = siteOf(to);
  if (target === null) return new URL(from).host === new URL(to).host;
  return target === siteOf(from) || target === homeOf(feed);
}

/** Whether an address is on the publisher's own site, which nobody else can say of it. */
export function isOnOwnSite({ site }: FeedOrigin, address: string): boolean {
  const home = site === null ? null : siteOf(site);
  return home !== null && home === siteOf(address);
}

function homeOf({ url, site }: FeedOrigin): string | null {
  return siteOf(site ?? url);
}
