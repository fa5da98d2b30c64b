import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { ServerBuild } from 'react-router';
import { createRenderer, type Render } from './render-page.ts';

const clientFolder = fileURLToPath(new URL('../../build/client', import.meta.url));
const serverBuild = new URL('../../build/server/index.js', import.meta.url).href;

/** The reader's pages: built once, or made anew from the sources at each request. */
export type Pages = {
  render: Render;
  close: () => Promise<void>;
} & (
  | { mode: 'production'; clientFolder: string }
  | {
      mode: 'development';
      serveSources: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
    }
);

/** Opens the pages as built into build/, or on Vite with hot reload. */
export async function createPages(mode: Pages['mode']): Promise<Pages> {
  return mode === 'production' ? openBuild() : openSources();
}

async function openBuild(): Promise<Pages> {
  const build = (await import(serverBuild)) as ServerBuild;
  return {
    mode: 'production',
    render: createRenderer(build, 'production'),
    clientFolder,
    close: async () => undefined,
  };
}

async function openSources(): Promise<Pages> {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  const load = async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
  return {
    mode: 'development',
    render: async (...asked) => createRenderer(await load(), 'development')(...asked),
    serveSources: vite.middlewares,
    close: () => vite.close(),
  };
}
