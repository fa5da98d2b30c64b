import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { fieldsOf } from './body-fields.ts';
import { describedPaths, type Operation } from './openapi.ts';
import { sourceHash } from './security-headers.ts';

type Description = ReturnType<typeof describeApi>;
type About = { productName: string; origin: string };

const cacheControl = 'public, max-age=300';
const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem; }
code { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
section { border-top: 1px solid color-mix(in srgb, currentcolor 25%, transparent); margin-top: 2rem; }
dt { font-weight: 600; margin-top: .5rem; } dd { margin-left: 1.5rem; }`;

/** The OpenAPI 3.1 document of `api`'s described routes, and the same as a page for people. */
export function apiDocs(api: Hono, about: About): Hono {
  let made: Description | undefined;
  const describe = () => (made ??= describeApi(api, about));
  return new Hono()
    .get('/openapi.json', (c) => {
      c.header('cache-control', cacheControl);
      return c.json(describe());
    })
    .get('/docs', (c) => {
      c.header(
        'content-security-policy',
        `default-src 'none'; style-src ${sourceHash(style)}; frame-ancestors 'none'`,
      );
      c.header('cache-control', cacheControl);
      return c.html(docsPage(describe()));
    });
}

function describeApi(api: Hono, { productName, origin }: About) {
  const description =
    'European news as JSON. Every list is newest first, 50 articles a page; totals are exact up to 10,000 and capped there. ' +
    'Replies carry an ETag. Errors are {"error": a sentence for a person, "code": a word for a program}.';
  return {
    openapi: '3.1.0',
    info: { title: `${productName} API`, description, version: '1' },
    servers: [{ url: origin }],
    components: {},
    paths: describedPaths(api),
  };
}

function docsPage({ info, paths }: Description) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationSection(path, method, operation)),
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title}</title>
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <main>
          <h1>${info.title}</h1>
          <p>${info.description}</p>
          <p>The same for programs: <a href="/api/openapi.json">openapi.json</a></p>
          ${operations}
        </main>
      </body>
    </html>`;
}

function operationSection(path: string, method: string, operation: Operation) {
  const { summary, parameters = [], requestBody, responses } = operation;
  const rows = parameters.map(
    ({ description = '', name, required }) =>
      html`<dt><code>${name}</code>${required ? ' (required)' : ''}</dt>
        <dd>${description}</dd>`,
  );
  const body = requestBody?.content['application/json']?.schema;
  const fields = fieldsOf(body ?? {}).map(
    ({ name, required, type }) =>
      html`<dt><code>${name}</code>${required ? ' (required)' : ''}</dt>
        <dd>${type}</dd>`,
  );
  const statuses = Object.entries(responses).map(
    ([status, response]) =>
      html`<dt>${status}</dt>
        <dd>${response.description}</dd>`,
  );
  return html`<section>
    <h2>${summary}</h2>
    <p><code>${method.toUpperCase()} ${path}</code></p>
    ${described('Parameters', rows)} ${described('Body, as JSON', fields)} ${described('Replies', statuses)}
  </section>`;
}

function described(heading: string, entries: ReturnType<typeof html>[]) {
  if (entries.length === 0) return '';
  return html`<h3>${heading}</h3>
    <dl>${entries}</dl>`;
}
