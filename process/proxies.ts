/** The proxies by the scheme of the requested address ('': none), and the hosts to be reached without one. */
export type Proxies = { http: string; https: string; except: string };

type Settings = { HTTP_PROXY?: string | undefined; HTTPS_PROXY?: string | undefined; NO_PROXY: string };

/** The proxies of the settings; null: none. Without one for https that for http is used. */
export function proxiesOf({ HTTP_PROXY: http, HTTPS_PROXY: https, NO_PROXY }: Settings): Proxies | null {
  if (http === undefined && https === undefined) return null;
  // The names that every machine uses for itself would mean the proxy's own machine.
  return { http: http ?? '', https: https ?? http ?? '', except: `localhost 127.0.0.1 ::1 ${NO_PROXY}` };
}

/** A setting's name as we know it: some programs write those of proxies only in small letters. */
export function settingOf(name: string): string {
  return /^(?:https?|no)_proxy$/.test(name) ? name.toUpperCase() : name;
}
