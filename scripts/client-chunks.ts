const ofAccounts =
  /\/app\/(account|ui\/(alert|early-tap|field))|\/session-calls|\/contract\/(account|notices|profile|display-name|member|regions)\./;

/** Of no page that readers come to but that about moderation. */
const ofDesk = /\/app\/(desk|moderation)\/|\/contract\/(desk[\w-]*|decision-words|moderation)\./;
/** What an editor has decided, for the desk and for whoever is told of it at the log-in. */
const ofBans = /\/contract\/(ban-code|decision-reasons)\.ts/;

/** Only who reads an article or is a member follows anything live. */
const eventStream = /\/app\/api\/event-stream\.ts/;

const commentReplies = /\/contract\/(comment|objection)\.ts|\/comment-calls\./;
const ofComments = /\/app\/(comments|session\/writing|ui\/initials)|\/contract\/written-text\./;

/**
 * Few files compress better than many: what every page runs comes in two of them, what members need in two more, and
 * what comments share with those in one; what reads the replies about them loads later.
 */
export const chunks = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack\/[^/]+)\// },
  {
    name: 'schemas',
    test: /node_modules\/zod\/|\/contract\/(article|error)\.ts|\/(article-replies|story-replies|error-reply)\.ts/,
  },
  // Before what would take them along: the home page comes alive without them, and is no matter of members.
  { name: 'regions', test: /\/contract\/regions\.|\/story-words\./ },
  // Three small pages have it in common, which few readers open.
  { name: 'publisher-text', test: /\/app\/shell\/(publisher-text|text-blocks)\./ },
  {
    name: 'shared',
    test: (id: string) =>
      /\/(app|contract|lucide-react)\//.test(id) &&
      !ofAccounts.test(id) &&
      !ofBans.test(id) &&
      !ofDesk.test(id) &&
      !ofComments.test(id) &&
      !eventStream.test(id) &&
      !commentReplies.test(id),
    minShareCount: 2,
  },
  { name: 'event-stream', test: eventStream },
  { name: 'comments', test: ofComments, minShareCount: 2 },
  { name: 'comment-replies', test: commentReplies },
  { name: 'session-calls', test: /\/session-calls|\/contract\/(account|notices|profile|display-name)\./ },
  { name: 'bans', test: ofBans },
  { name: 'desk', test: ofDesk },
  { name: 'account', test: /\/app\/|react-hook-form|@hookform/, minShareCount: 2 },
];

/**
 * Files that only signing in, being a member, leaving, the operator's pages, those about sources and moderation, and the pages
 * of the desk load, if anything does: nobody reads those without a connection.
 */
export const loadedWithConnection = [
  'about',
  'account',
  'bans',
  'comment',
  'contact',
  'desk',
  'feed',
  'feed-add',
  'feed-import',
  'feeds',
  'google-popup',
  'imprint',
  'log',
  'log-out',
  'login',
  'member',
  'members',
  'messages',
  'moderation',
  'objection',
  'profile',
  'profile-stream',
  'publisher-text',
  'reports',
  'reset',
  'session-calls',
  'signup',
  'sources',
  'today',
];
