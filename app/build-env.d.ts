interface ImportMetaEnv {
  /** Hash of the sources: changes with every change of what the browser runs. */
  readonly BUILD_ID: string;
  /** In the service worker only: the build that it belongs to, and the addresses of what every page of it needs. */
  readonly SHELL: { readonly build: string; readonly files: readonly string[] };
}
