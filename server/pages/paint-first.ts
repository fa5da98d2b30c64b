const modulePreload = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g;
const startScript = /(<script(?: nonce="[^"]*")? type="module" async="">)([\s\S]*?)(<\/script>)/;

/**
 * Lets what is read come before what makes it alive: on a slow line, scripts that are asked for with the page keep its
 * styles, type and first picture waiting. The router's start script waits for the first paint (which a tab in the
 * background does not have) and asks then for everything it needs at once.
 */
export function paintFirst(html: string): string {
  const files = Array.from(html.matchAll(modulePreload), ([, href]) => href);
  return html
    .replaceAll(modulePreload, '')
    .replace(
      startScript,
      (_, open: string, start: string, close: string) => open + later(start, files) + close,
    );
}

function later(start: string, files: unknown[]): string {
  const imports = start
    .replaceAll(/import \* as (\w+) from ("[^"]*");/g, 'const $1 = await import($2);')
    .replaceAll(/import ("[^"]*");/g, 'await import($1);');
  return `
if (!document.hidden) await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
for (const href of ${JSON.stringify(files)}) {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}
${imports}`;
}
