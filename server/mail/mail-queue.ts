import { randomUUID } from 'node:crypto';
import type { Database, Queryable, Transaction } from '#db/client.ts';
import { keepMail } from './mail-store.ts';
import type { Mail } from './mail.ts';
import type { Seal } from './seal.ts';

type Posted = {
  /** Whose address or words the mail holds; it goes with their account. */
  userId: string | null;
  /** Seconds for which it is worth sending; a day unless given. */
  keptFor?: number;
};

/** Keeps a mail until it is sent. */
export type Post = (mail: Mail, posted: Posted) => Promise<void>;

export type MailQueue = {
  post: Post;
  /** Does `work` in a transaction: the mails that it posts exist if, and only if, the rest of it does. */
  postWithin: <T>(work: (transaction: Transaction, post: Post) => Promise<T>) => Promise<T>;
};

type QueueDeps = {
  database: Database;
  seal: Seal;
  /** Called when there is something to send. */
  onPosted: () => void;
};

const day = 24 * 60 * 60; // s

/** Mails in the database, for whichever process sends them. */
export function createMailQueue({ database, seal, onPosted }: QueueDeps): MailQueue {
  const postTo =
    (to: Queryable): Post =>
    async (mail, { userId, keptFor = day }) => {
      const id = randomUUID();
      await keepMail(to, { id, userId, keptFor, sealed: seal.close(JSON.stringify(mail), id) });
    };
  const post = postTo(database);
  return {
    post: async (mail, posted) => {
      await post(mail, posted);
      onPosted();
    },
    postWithin: async (work) => {
      const done = await database.transaction((transaction) => work(transaction, postTo(transaction)));
      onPosted();
      return done;
    },
  };
}
