import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServerBuild } from 'react-router';
import { sourceHash } from '#server/http/security-headers.ts';
import { createRenderer, type OnFault, type Render, type Styles } from './render-page.ts';

const clientFolder = fileURLToPath(new URL('../../build/client', import.meta.url));
const serverBuild = new URL('../../build/server/index.js', import.meta.url).href;

/** The reader's pages: from the build, or, in development, from the sources at each request. */
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

/** Opens the pages from build/, or through Vite with hot reload. */
export async function createPages(mode: Pages['mode'], onFault: OnFault): Promise<Pages> {
  return mode === 'production' ? openBuild(onFault) : openSources(onFault);
}

async function openBuild(onFault: OnFault): Promise<Pages> {
  const build = (await import(serverBuild)) as ServerBuild;
  return {
    mode: 'production',
    render: createRenderer(build, 'production', onFault, readStyles()),
    clientFolder,
    close: async () => undefined,
  };
}

/** The build's style sheets. */
function readStyles(): Styles {
  const names = readdirSync(join(clientFolder, 'assets')).filter((name) => name.endsWith('.css'));
  return new Map(
    names.map((name) => {
      const text = readFileSync(join(clientFolder, 'assets', name), 'utf8');
      return [`/assets/${name}`, { text, source: sourceHash(text) }];
    }),
  );
}

async function openSources(onFault: OnFault): Promise<Pages> {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  const load = async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
  return {
    mode: 'development',
    render: async (...asked) => createRenderer(await load(), 'development', onFault)(...asked),
    serveSources: vite.middlewares,
    close: () => vite.close(),
  };
}
