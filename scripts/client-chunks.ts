import type { Rolldown } from 'vite';
import { sharedCode, withinProject } from './page-code.ts';

type Group = {
  name: string | typeof sharedCode;
  /** Of paths within the project. */
  test: RegExp | ((path: string) => boolean);
  minShareCount?: number;
};

const commentReplies = /\/contract\/(comment|objection)\.ts|\/comment-calls\./;
const ofComments = /\/app\/(comments|session\/writing|ui\/initials)|\/contract\/written-text\./;

/** How the browser's scripts of the project in a folder are cut into files. */
export const chunksOf = (root: string) =>
  groups.map(({ name, test, ...rest }) => ({
    ...rest,
    name:
      typeof name === 'string'
        ? name
        : (id: string, graph: Rolldown.ChunkingContext) => name(id, graph, root),
    test: (id: string) => {
      const path = withinProject(id, root);
      return typeof test === 'function' ? test(path) : test.test(path);
    },
  }));

/**
 * Few files compress better than many: what every page runs and what those for reading have in common comes in two of
 * them, what members need in two more, and what comments share with those in one; what reads replies loads later.
 */
const groups: Group[] = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack\/[^/]+)\// },
  {
    name: 'schemas',
    test: /node_modules\/zod\/|\/contract\/(article|error)\.ts|\/articles\/calls\/replies\.ts/,
  },
  // Before what would take them along: the home page is hydrated without them, and is no matter of members.
  { name: 'regions', test: /\/contract\/(count-of|regions)\.|\/story-words\./ },
  {
    name: sharedCode,
    // Not what starts the page, and not the root itself, with which goes the stylesheet of every page.
    test: (path) =>
      /^\/(app|contract)\/(?!root\.|entry\.).+\.tsx?$/.test(path) &&
      !ofComments.test(path) &&
      !commentReplies.test(path),
  },
  { name: 'event-stream', test: /\/app\/api\/event-stream\.ts/ },
  { name: 'comments', test: ofComments, minShareCount: 2 },
  // Comments and feedback have it in common, of which neither is to bring the other.
  { name: 'text-schema', test: /\/contract\/text-schema\./ },
  { name: 'comment-replies', test: commentReplies },
  { name: 'session-calls', test: /\/session-calls|\/contract\/(account|notices|profile|display-name)\./ },
  { name: 'desk', test: /\/app\/desk\// },
  { name: 'account', test: /^\/app\/|react-hook-form|@hookform/, minShareCount: 2 },
];

/**
 * Files that only signing in, being a member, the operator's pages, those about sources and moderation, and the pages of the
 * desk load, if anything does: nobody reads those without a connection. Logging out is not among them: it says why it cannot be
 * done.
 */
export const loadedWithConnection = [
  'account',
  'comment',
  'decision-reasons',
  'desk',
  'feed',
  'feed-add',
  'feed-import',
  'feeds',
  'google-popup',
  'log',
  'login',
  'member',
  'members',
  'messages',
  'moderation',
  'objection',
  'profile',
  'profile-stream',
  'publisher-page',
  'reports',
  'reset',
  'session-calls',
  'signup',
  'sources',
  'today',
];
