/** The global scope of a service worker, as far as ours uses it: TypeScript's library for pages does not declare it. */
export type ExtendableEvent = Event & {
  /** Keeps the worker alive until the work is done. */
  waitUntil: (work: Promise<unknown>) => void;
};

export type FetchEvent = ExtendableEvent & {
  readonly request: Request;
  /** The page that sends the request, and the page that a navigation creates. */
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
