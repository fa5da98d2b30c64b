/**
 * The oldest supported versions; the build targets them, and the README names them. The build translates syntax only:
 * tsconfig.browsers.json names the newest edition of the language whose functions all of them have.
 */
export const oldestBrowsers = { chrome: 120, edge: 120, firefox: 121, safari: 17 };

/**
 * The class of the root element, as the server sends it, of a page that reads well, whose links and forms work, and
 * that offers nothing that needs scripts.
 */
export const plainPage = 'plain';

/**
 * Runs in the head, and takes the class away in supported browsers, which are recognized by two features that all of
 * them have. Where scripts are off, or too new for the browser to read, it stays.
 */
export const supportedBrowserScript = `
if ('canParse' in URL && CSS.supports('selector(:has(a))')) document.documentElement.classList.remove('${plainPage}');`;
