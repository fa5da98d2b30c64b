/** As the URL standard (4.4) reads them. */
const dotSegment = /[/\\](\.|%2e){1,2}([/\\]|$)/i;
/** Encoded characters that need no encoding, except for the dot, which could form a path segment with a meaning. */
const neededByNobody = /%(?:2d|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/gi;

/** Whether a path contains dot segments, which browsers resolve before they ask. */
export function hasDotSegments(path: string): boolean {
  return dotSegment.test(path);
}

/** The path with unreserved characters decoded (RFC 3986, 6.2.2.2). */
export function normalisePath(path: string): string {
  return path.includes('%') ? path.replace(neededByNobody, (code) => decodeURIComponent(code)) : path;
}
