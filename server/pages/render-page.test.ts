import { createHash } from 'node:crypto';
import {
  createContext,
  createRequestHandler,
  data,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { expect, test, vi } from 'vitest';
import { noPublisher } from '#tests/support/no-publisher.ts';
import { createRenderer, type OnFault, type Site } from './render-page.ts';

const siteContext = createContext<
  Site & {
    scriptNonce: string;
    styleTextOf: (href: string) => string | undefined;
    takePage: (html: string) => void;
    onFault: (error: unknown) => void;
  }
>();
const noFault = () => undefined;
const script = 'document.documentElement.classList.add("dark")';

/** A build of one page as the bundler would write it: /{name} greets by name, with the reply of the API. */
const entry = {
  default: (
    _request: Request,
    status: number,
    headers: Headers,
    router: { staticHandlerContext: { loaderData: Record<string, unknown> } },
    context: Readonly<RouterContextProvider>,
  ) => {
    headers.set('content-type', 'text/html');
    const greeting = String(router.staticHandlerContext.loaderData.page);
    const { scriptNonce, styleTextOf, takePage } = context.get(siteContext);
    const style = greeting.includes('style') ? `<style>${styleTextOf('/assets/a.css')}</style>` : '';
    const own = `<script nonce="${scriptNonce}">${script}</script><script nonce="${scriptNonce}" src="/a.js"></script>`;
    const html = `${own}${style}<h1>${greeting}</h1>`;
    if (!greeting.includes('as text')) return new Response(html, { status, headers });
    takePage(html);
    return new Response(null, { status, headers });
  },
  handleError: (error: unknown, { context }: { context: Readonly<RouterContextProvider> }) => {
    if (!isRouteErrorResponse(error)) context.get(siteContext).onFault(error);
  },
  createRequestHandler,
  RouterContextProvider,
  siteContext,
};
const loader = async ({
  params,
  context,
}: {
  params: { name?: string };
  context: Readonly<RouterContextProvider>;
}) => {
  const { productName, api } = context.get(siteContext);
  if (params.name === 'nobody') throw data(null, { status: 404 });
  if (params.name === 'away') throw data(null, { status: 503 });
  if (params.name === 'broken') throw new Error('A fault of ours');
  if (params.name === 'old') return Response.redirect('https://news.example/new', 301);
  return `${productName} ${await (await api(`/api/${params.name}`)).text()}`;
};
const build = {
  entry: { module: entry },
  routes: { page: { id: 'page', path: '/:name', module: { default: () => null, loader } } },
  assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '1' },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
} as unknown as ServerBuild;

const site: Site = {
  productName: 'Europe News',
  origin: 'https://news.example',
  offersGoogle: false,
  passesPictures: true,
  publisher: noPublisher,
  api: async (path) => new Response(`asked ${path}`),
};

test('a page is rendered to bytes from in-process replies of the API', async () => {
  const page = await createRenderer(build, 'production', noFault)('/vienna', site);
  expect(page.status).toBe(200);
  expect(page.body.toString()).toContain('<h1>Europe News asked /api/vienna</h1>');
});

test('a page can be passed on as text, with its status and headers', async () => {
  const render = createRenderer(build, 'production', noFault);
  const asText = await render('/as%20text', site);
  expect(asText.body.toString()).toContain('<h1>Europe News asked /api/as text</h1>');
  const { status, headers } = await render('/vienna', site);
  expect(asText).toMatchObject({ status, headers });
});

test('CDNs may cache a page, and browsers revalidate it every time', async () => {
  const { headers } = await createRenderer(build, 'production', noFault)('/vienna', site);
  expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=30');
});

test('a page that cannot be shown now says when to try again, and may not be cached', async () => {
  const away = await createRenderer(build, 'production', noFault)('/away', site);
  expect(away.status).toBe(503);
  expect(away.headers).toMatchObject({ 'retry-after': '30', 'cache-control': 'no-store' });
});

test('CDNs may not cache the screens that members are led away from', async () => {
  const render = createRenderer(build, 'production', noFault);
  for (const address of ['/login', '/login?notice=logged-in', '/signup', '/reset'])
    expect((await render(address, site)).headers['cache-control']).toBe('private, max-age=0');
});

test('the content security policy of a page covers its inline scripts, and in development there is none', async () => {
  const page = await createRenderer(build, 'production', noFault)('/vienna', site);
  const hash = createHash('sha256').update(script).digest('base64');
  expect(page.headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
  const draft = await createRenderer(build, 'development', noFault)('/vienna', site);
  expect(draft.headers['content-security-policy']).toBe('');
});

test('a page can have a style sheet of the build inline, which its policy covers', async () => {
  const source = "'sha256-of-the-style'";
  const render = createRenderer(
    build,
    'production',
    noFault,
    new Map([['/assets/a.css', { text: 'p {}', source }]]),
  );
  const { body, headers } = await render('/in-style', site);
  expect(body.toString()).toContain('<style>p {}</style>');
  expect(headers['content-security-policy']).toContain(`style-src 'self' ${source};`);
  expect((await render('/vienna', site)).headers['content-security-policy']).toContain("style-src 'self';");
});

test('a script that came with the news is not covered by the policy', async () => {
  const smuggled =
    '<script>steal()</script><script nonce="">steal()</script><script nonce="guess">steal()</script>';
  const named = { ...site, productName: smuggled };
  const { body, headers } = await createRenderer(build, 'production', noFault)('/vienna', named);
  expect(body.toString()).toContain(smuggled);
  const hash = createHash('sha256').update(script).digest('base64');
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}'; `);
});

test('the internal marker of a page’s own scripts is removed before it is sent', async () => {
  for (const mode of ['production', 'development'] as const) {
    const { body } = await createRenderer(build, mode, noFault)('/vienna', site);
    expect(body.toString()).not.toContain('nonce');
    expect(body.toString()).toContain(`<script>${script}</script>`);
  }
});

test('redirects keep their address, and missing pages their status', async () => {
  const render = createRenderer(build, 'production', noFault);
  const moved = await render('/old', site);
  expect(moved.status).toBe(301);
  expect(moved.headers.location).toBe('https://news.example/new');
  const missing = await render('/nobody', site);
  expect(missing.status).toBe(404);
  expect(missing.headers['cache-control']).toBe('no-store');
});

test('an error is logged with its path, and an invented address logs nothing', async () => {
  const printed = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
  const onFault = vi.fn<OnFault>();
  const render = createRenderer(build, 'production', onFault);
  expect((await render('/broken?q=secret', site)).status).toBe(500);
  expect(onFault.mock.calls).toEqual([[new Error('A fault of ours'), '/broken']]);
  for (const address of ['/%0a/b', '/%/b', '/%ff/b?q=%zz', '/nobody'])
    expect(await render(address, site)).toMatchObject({ status: 404 });
  expect((await render('/%zz', site)).body.toString()).toContain('asked /api/%zz');
  expect(onFault).toHaveBeenCalledOnce();
  for (const spy of printed) expect(spy).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
