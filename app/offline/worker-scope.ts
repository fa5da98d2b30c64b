/** What a service worker is given, as far as ours uses it: the types of the page's own scope cannot name it. */
export type ExtendableEvent = Event & {
  /** The browser lets the worker live until the work is done. */
  waitUntil: (work: Promise<unknown>) => void;
};

export type FetchEvent = ExtendableEvent & {
  readonly request: Request;
  /** The page that asks, and the one that a navigation makes. */
  readonly clientId: string;
  readonly resultingClientId: string;
  respondWith: (reply: Promise<Response>) => void;
};

type Events = {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: ExtendableEvent & { readonly data: unknown };
};

export type WorkerScope = {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim: () => Promise<void>; matchAll: () => Promise<readonly { url: string }[]> };
  readonly navigator: { readonly connection?: { readonly saveData: boolean } };
  skipWaiting: () => Promise<void>;
  addEventListener: <Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void) => void;
};
