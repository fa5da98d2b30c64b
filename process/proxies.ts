/** Where others are asked through, by the scheme of their address ('': without), and the hosts that are asked without. */
export type Proxies = { http: string; https: string; except: string };

type Settings = { HTTP_PROXY?: string | undefined; HTTPS_PROXY?: string | undefined; NO_PROXY: string };

/** Null: everybody is asked without a proxy. Where nothing is said of https it goes where http goes. */
export function proxiesOf({ HTTP_PROXY: http, HTTPS_PROXY: https, NO_PROXY }: Settings): Proxies | null {
  if (http === undefined && https === undefined) return null;
  // What every machine calls itself means another one to a proxy.
  return { http: http ?? '', https: https ?? http ?? '', except: `localhost 127.0.0.1 ::1 ${NO_PROXY}` };
}

/** The names of these are written in small letters too, by some programs only so. */
export function settingOf(name: string): string {
  return /^(?:https?|no)_proxy$/.test(name) ? name.toUpperCase() : name;
}
