/**
 * What a page can say about the form that led to it, by the value of its parameter `notice`. Pages accept no other
 * values, so that made-up ones make no pages of their own in caches.
 */
const notices = {
  '/': ['account-deleted'],
  '/login': ['cookie-refused', 'log-in-first', 'logged-in', 'not-deleted', 'password-changed'],
  '/profile': ['message-sent', 'profile-updated'],
  '/reset': ['email-sent'],
  '/signup': ['signed-up'],
} as const;

type Noticing = keyof typeof notices;
export type Notice<Path extends Noticing> = (typeof notices)[Path][number];

/** The notice that the parameters of a page's address ask for. */
export function noticeIn<Path extends Noticing>(
  path: Path,
  parameters: URLSearchParams,
): Notice<Path> | undefined {
  const asked = parameters.get('notice');
  return notices[path].find((notice) => notice === asked);
}

/** The address of a page that says so. */
export function withNotice<Path extends Noticing>(path: Path, notice: Notice<Path>): string {
  return `${path}?notice=${notice}`;
}

export function hasNotices(path: string): path is Noticing {
  return Object.hasOwn(notices, path);
}
