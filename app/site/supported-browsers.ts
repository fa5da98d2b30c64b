/**
 * The oldest supported versions; the build targets them, and the README names them. The build translates syntax only:
 * tsconfig.browsers.json names the newest edition of the language whose functions all of them have.
 */
export const oldestBrowsers = { chrome: 120, edge: 120, firefox: 121, safari: 17 };

/**
 * Runs in the head. Detects older browsers by two features that each supported one has, and marks the page as plain: it
 * reads well, links and forms work, and nothing is offered that needs scripts.
 */
export const plainPageScript = `
if (!('canParse' in URL && CSS.supports('selector(:has(a))'))) document.documentElement.classList.add('plain');`;
