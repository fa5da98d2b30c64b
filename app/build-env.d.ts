interface ImportMetaEnv {
  /** A hash of the sources, which changes with everything that runs in the browser. */
  readonly BUILD_ID: string;
  /** In the service worker only: the build that it belongs to, and the addresses of what every page of it needs. */
  readonly SHELL: { readonly build: string; readonly files: readonly string[] };
}
