import type { Plugin } from 'vite';

const inBrowser = ({ name }: { name: string }) => name === 'client';

/** Pages of the desk never come alive (docs/decisions/0034): what the browser loads of them are their styles. */
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

const definition = /(?<== )(?=[\w$]+\.(?:forwardRef|createContext)\()/g;
const nameForTools = /^[\w$]+\.displayName = "\w+";$/gm;

/**
 * Lets the bundler leave out those components of the router that nobody uses: it cannot know that defining and naming
 * them does nothing else.
 */
export const unusedComponents: Plugin = {
  name: 'unused-components',
  apply: 'build',
  applyToEnvironment: inBrowser,
  transform: {
    filter: { id: /\/node_modules\/react-router\// },
    handler: (code) => ({
      code: code.replaceAll(definition, '/* @__PURE__ */ ').replaceAll(nameForTools, ''),
      map: null,
    }),
  },
};
