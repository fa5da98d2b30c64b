import { expect, test } from 'vitest';
import { paintFirst } from './paint-first.ts';

const page =
  '<head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/>' +
  '<link rel="stylesheet" href="/assets/site.css"/></head><body><p>News</p>' +
  '<script type="module" async="">import "/assets/manifest.js";\nimport * as route0 from "/assets/a.js";\n' +
  'window.routes = {"root":route0};\nimport("/assets/entry.js");</script></body>';

test('scripts are asked for after the first paint, all at once', () => {
  const painted = paintFirst(page);
  expect(painted).not.toContain('<link rel="modulepreload"');
  expect(painted).toContain('<link rel="stylesheet" href="/assets/site.css"/></head><body><p>News</p>');
  const wait = painted.indexOf('requestAnimationFrame');
  const start = painted.slice(wait);
  expect(start).toContain('["/assets/a.js","/assets/b.js"]');
  expect(start).toContain(
    'await import("/assets/manifest.js");\nconst route0 = await import("/assets/a.js");',
  );
  expect(painted.slice(0, wait)).not.toContain('import');
});

test('a page without scripts stays as it is', () => {
  expect(paintFirst('<head></head><body>News</body>')).toBe('<head></head><body>News</body>');
});
