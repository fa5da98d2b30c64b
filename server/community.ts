import { openComments, type Comments, type CommentsDeps } from './comments/comments.ts';
import { clientAddress } from './http/client-address.ts';
import type { Accounts } from './identity/accounts.ts';
import { deliver } from './mail/deliver.ts';

type CommunityDeps = Pick<CommentsDeps, 'config' | 'notifications' | 'log' | 'heartbeat'>;

/** Gives comments and feedback what they need of accounts, which they do not know. */
export function openCommunity(accounts: Accounts, deps: CommunityDeps): Comments {
  const { background, database, identity, limiter, mailer, trustedProxies } = accounts;
  return openComments({
    ...deps,
    database,
    limiter,
    findActor: (c) => identity.findActor(c.req.header('cookie')),
    addressOf: (c) => clientAddress(c, trustedProxies),
    post: (mail) => background.run('A mail to the team', () => deliver(mailer, mail, deps.log)),
  });
}
