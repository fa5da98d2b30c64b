/** Whether an address, however it is spelt, belongs to one of these hosts or their subdomains. */
export function isFromHost(hosts: readonly string[], url: string): boolean {
  const name = URL.parse(url)?.hostname.replace(/\.$/, '');
  return name !== undefined && hosts.some((host) => name === host || name.endsWith(`.${host}`));
}
