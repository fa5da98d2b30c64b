import type { Plugin } from 'vite';

const inBrowser = ({ name }: { name: string }) => name === 'client';

/** Pages of the desk are never hydrated (docs/decisions/0034): what the browser loads of them are their styles. */
export const stylesOfDesk: Plugin = {
  name: 'styles-of-desk',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: inBrowser,
  load: {
    filter: { id: /\/app\/routes\/desk\/[\w-]+\.tsx$/ },
    handler: () => `import '#app/desk/desk.css'; export const handle = {}; export default () => null;`,
  },
};

const ofRouter = /\/node_modules\/react-router\//;
const definition = /(?<== )(?=[\w$]+\.(?:forwardRef|createContext)\()/g;
const nameForTools = /^[\w$]+\.displayName = "\w+";$/gm;

/**
 * Lets the bundler leave out those components of the router that nobody uses: it cannot know that defining and naming
 * them does nothing else. The build fails where the router does so in other words than it did.
 */
export function unusedComponents(): Plugin {
  const unseen = new Set([definition, nameForTools]);
  return {
    name: 'unused-components',
    apply: 'build',
    applyToEnvironment: inBrowser,
    transform: {
      filter: { id: ofRouter },
      handler: (code) => {
        for (const pattern of unseen) if (code.search(pattern) !== -1) unseen.delete(pattern);
        return {
          code: code.replaceAll(definition, '/* @__PURE__ */ ').replaceAll(nameForTools, ''),
          map: null,
        };
      },
    },
    buildEnd(failure) {
      if (failure === undefined && unseen.size > 0)
        this.error(
          `React Router's sources no longer hold what scripts/browser-build.ts looks for: ${[...unseen].join(' and ')}.`,
        );
    },
  };
}
