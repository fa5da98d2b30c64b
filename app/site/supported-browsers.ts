/** The oldest versions in which everything works; the build is made for them, and the README names them. */
export const oldestBrowsers = { chrome: 120, edge: 120, firefox: 121, safari: 17 };

/**
 * Runs in the head. By two things that came last to each of them, an older browser is told to leave the page as the server
 * made it: it reads well, links lead on and forms are posted, and nothing is offered that scripts would have to do.
 */
export const plainPageScript = `
if (!('canParse' in URL && CSS.supports('selector(:has(a))'))) document.documentElement.classList.add('plain');`;
