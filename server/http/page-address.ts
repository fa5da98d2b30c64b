const ofTheApp =
  /^\/(api\/|feeds\/|pictures\/|websub\/|\.well-known\/security\.txt$|healthz$|readyz$|metrics$|sitemap\.xml$|sources\.opml$|robots\.txt$|site\.webmanifest$)/;

/** Pages with forms that can be posted without scripts. */
const withForms = /^\/((login|logout|profile|reset|signup|article\/[^/]+|objection\/[^/]+)\/?$|desk($|\/))/;
/** Those of them, apart from the desk's, in which readers write more than a line. */
const withTexts = /^\/(profile|article\/[^/]+|objection\/[^/]+)\/?$/;
const ofTheDesk = /^\/desk($|\/)/;
const ofOneReader = /^\/(profile\/?$|objection\/|desk($|\/))/;
/** Pages that are not for members. */
const ofVisitors = /^\/(login|reset|signup)\/?$/;

/** The path of an address, without its query. */
export function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}

/** Whether an address is a page's, rather than the API's or one for machines. */
export function isPage(address: string): boolean {
  return !ofTheApp.test(pathOf(address));
}

/** Whether the page at an address accepts its own forms. */
export function takesForms(address: string): boolean {
  return withForms.test(pathOf(address));
}

/** Whether the page at an address accepts a form with a text that may be long, and then says how long it may be. */
export function takesTexts(address: string): boolean {
  return withTexts.test(pathOf(address));
}

/** Whether an address is one of the desk's, which answer 404 to everybody but editors. */
export function isDeskPage(address: string): boolean {
  return ofTheDesk.test(pathOf(address));
}

/** Whether the page at an address is rendered for each request, for whoever asks. */
export function isPersonalPage(address: string): boolean {
  return ofOneReader.test(pathOf(address));
}

/** Whether the address of a screen for signing in tells where it leads back to. */
export function leadsBack(address: string): boolean {
  return address.includes('returnTo=') && isVisitorsPage(address);
}

/** Whether the page at an address is only for visitors. From the link of a mail everybody may set a new password. */
export function isVisitorsPage(address: string): boolean {
  return ofVisitors.test(pathOf(address)) && !address.includes('token=');
}
