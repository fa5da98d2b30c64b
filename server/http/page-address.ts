const ofTheApp =
  /^\/(api\/|\.well-known\/security\.txt$|healthz$|readyz$|metrics$|sitemap\.xml$|robots\.txt$|site\.webmanifest$)/;

/** The path of an address, without its query. */
export function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}

/** Whether the reader's pages answer at an address, rather than the API or what serves machines. */
export function isPage(address: string): boolean {
  return !ofTheApp.test(pathOf(address));
}
