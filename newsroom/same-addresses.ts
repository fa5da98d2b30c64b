const origins = ['https://', 'https://www.', 'http://', 'http://www.'];
const parts = /^https?:\/\/(?:www\.)?(.*?)\/?([?#].*)?$/s;

/**
 * All forms of a canonical address under which practically every site has the same page: by https or http, with `www.` or without,
 * with a slash at the end of its path or without. In the same order for each of them.
 */
export function sameAddresses(url: string): string[] {
  const { page, rest } = partsOf(url);
  return origins.flatMap((origin) => ['', '/'].map((slash) => origin + page + slash + rest));
}

/** Equal for addresses of the same page. */
export function pageOf(url: string): string {
  const { page, rest } = partsOf(url);
  return page + rest;
}

function partsOf(url: string) {
  const [, page = '', rest = ''] = parts.exec(url) ?? [];
  return { page, rest };
}
