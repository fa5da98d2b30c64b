interface ImportMetaEnv {
  /** Hash of the sources: changes with every change of what the browser runs. */
  readonly BUILD_ID: string;
}
