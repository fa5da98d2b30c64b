/** As the URL standard (4.4) reads them. */
const dotSegment = /[/\\](\.|%2e){1,2}([/\\]|$)/i;
/** All but the dot, with which a path could lead elsewhere. */
const neededByNobody = /%(?:2d|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/gi;

/** Whether a path means another one, of a folder above. Browsers ask for that one instead. */
export function leadsElsewhere(path: string): boolean {
  return dotSegment.test(path);
}

/** The same path without codes for letters, digits and other characters that need none (RFC 3986, 6.2.2.2). */
export function inShortestForm(path: string): string {
  return path.includes('%') ? path.replace(neededByNobody, (code) => decodeURIComponent(code)) : path;
}
