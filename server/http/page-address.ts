const ofTheApp =
  /^\/(api\/|feeds\/|pictures\/|websub\/|\.well-known\/security\.txt$|healthz$|readyz$|metrics$|sitemap\.xml$|sources\.opml$|robots\.txt$|site\.webmanifest$)/;

/** Pages with forms that a browser can post by itself. */
const withForms = /^\/((login|logout|profile|reset|signup|article\/[^/]+|objection\/[^/]+)\/?$|desk($|\/))/;
const ofTheDesk = /^\/desk($|\/)/;
const ofOneReader = /^\/(profile\/?$|objection\/|desk($|\/))/;
/** Who is signed in has nothing to do there. */
const ofVisitors = /^\/(login|reset|signup)\/?$/;

/** The path of an address, without its query. */
export function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}

/** Whether the reader's pages answer at an address, rather than the API or what serves machines. */
export function isPage(address: string): boolean {
  return !ofTheApp.test(pathOf(address));
}

/** Whether the page at an address answers what its own forms post. */
export function takesForms(address: string): boolean {
  return withForms.test(pathOf(address));
}

/** Whether an address is one of the desk's, at which there is nothing for everybody but editors. */
export function isDeskPage(address: string): boolean {
  return ofTheDesk.test(pathOf(address));
}

/** Whether the page at an address is made for whoever asks, and so for one request. */
export function isPersonalPage(address: string): boolean {
  return ofOneReader.test(pathOf(address));
}

/** Whether the page at an address is for nobody who is signed in. Behind the link of a mail everybody sets a new password. */
export function isVisitorsPage(address: string): boolean {
  return ofVisitors.test(pathOf(address)) && !address.includes('token=');
}
