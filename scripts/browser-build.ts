import type { Plugin } from 'vite';

const inBrowser = ({ name }: { name: string }) => name === 'client';

/** Pages of the desk are never hydrated (docs/decisions/0034): browsers load only their styles. */
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
 * Lets the bundler drop unused components of the router, which it cannot know to be free of side effects. The build
 * fails if the router's code no longer has the expected form.
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
