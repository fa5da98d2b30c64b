import type { Rolldown } from 'vite';
import { sharedCode, withinProject } from './page-code.ts';

type Group = {
  name: string | typeof sharedCode;
  /** Matches paths within the project. */
  test: RegExp | ((path: string) => boolean);
  minShareCount?: number;
};

const commentReplies = /\/contract\/(comment|objection)\.ts|\/comment-calls\./;
const ofComments =
  /\/app\/(comments|session\/draft|site\/face-path|ui\/(initials|outcome))|\/contract\/(combining-marks|has-visible-text|written-text)\./;

/** How the project's browser scripts are divided into files. */
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
 * Few files compress better than many: two for what every page runs and what pages for reading share, two for members,
 * one for what comments share with those; what reads replies is loaded later.
 */
const groups: Group[] = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack\/[^/]+)\// },
  {
    name: 'schemas',
    test: /node_modules\/zod\/|\/contract\/(article|error)\.ts|\/articles\/calls\/replies\.ts/,
  },
  // Before the groups that would include them: the home page hydrates without them, and they are not only for members.
  { name: 'regions', test: /\/contract\/(count-of|regions)\.|\/story-words\./ },
  {
    name: sharedCode,
    // Neither the entry of the page nor the root, which brings the stylesheet of every page.
    test: (path) =>
      /^\/(app|contract)\/(?!root\.|entry\.).+\.tsx?$/.test(path) &&
      !ofComments.test(path) &&
      !commentReplies.test(path),
  },
  { name: 'event-stream', test: /\/app\/api\/event-stream\.ts/ },
  { name: 'comments', test: ofComments, minShareCount: 2 },
  // Shared by comments and feedback, neither of which should load the other.
  { name: 'text-schema', test: /\/contract\/text-schema\./ },
  { name: 'comment-replies', test: commentReplies },
  { name: 'session-calls', test: /\/session-calls|\/contract\/(account|notices|profile|display-name)\./ },
  { name: 'desk', test: /\/app\/desk\// },
  { name: 'account', test: /^\/app\/|react-hook-form|@hookform/, minShareCount: 2 },
];

/**
 * Files that are needed only for signing in, for members, the operator's pages, sources, moderation and the desk: none
 * of these pages is read without a connection. Logging out is not included: without a connection it has to say why it
 * is impossible.
 */
export const loadedWithConnection = [
  'account',
  'comment',
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
