import { oldestBrowsers } from '#app/site/supported-browsers.ts';

/** As Vite names them. */
export const buildTarget = Object.entries(oldestBrowsers).map(([name, version]) => name + version);
