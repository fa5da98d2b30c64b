const ofAccounts =
  /\/app\/(account|ui\/(alert|early-tap|field))|\/session-calls|\/contract\/(account|notices|profile|display-name|member|regions)\./;

/** Whose pages never come alive: no reader is to load any of it. */
const ofDesk = /\/app\/desk\/|\/contract\/(desk|desk-\w+)\.ts/;
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
 * Files that only signing in, being a member, leaving and the pages of the desk load, if anything does: nobody does that
 * without a connection.
 */
export const loadedWithConnection = [
  'account',
  'bans',
  'comment',
  'desk',
  'google-popup',
  'log-out',
  'login',
  'member',
  'members',
  'messages',
  'objection',
  'profile',
  'profile-stream',
  'reports',
  'reset',
  'session-calls',
  'signup',
  'today',
];
