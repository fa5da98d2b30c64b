import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '#db/client.ts';
import { keepMail, proveRoomFor } from './mail-store.ts';
import type { Mail } from './mail.ts';
import type { Seal } from './seal.ts';

type Posted = {
  /** The user whose address or words the mail contains; it is deleted with their account. */
  userId: string | null;
  /** Seconds after which it is no longer worth sending; a day by default. */
  keptFor?: number;
};

/** Stores a mail until it is sent. */
export type Post = (mail: Mail, posted: Posted) => Promise<void>;

export type MailQueue = {
  /** Runs `work` in a transaction, to which the mails that it posts belong. */
  postWithin: <T>(work: (transaction: Transaction, post: Post) => Promise<T>) => Promise<T>;
  /** For promising a mail that is posted later. @throws the database's error if it could not store any now */
  proveRoom: () => Promise<void>;
};

type QueueDeps = {
  database: Database;
  seal: Seal;
  /** Called when there is something to send. */
  onPosted: () => void;
};

const day = 24 * 60 * 60; // s
/** For what somebody has to be told, such as a decision and until when they may object. */
export const week = 7 * day;
/** The end of addresses that no server accepts (RFC 6761, section 6.4), as of an account that has lost its own. */
const nowhere = '.invalid';
const usualLength = 2_000; // characters

/** Queues mails in the database, for any process to send. */
export function createMailQueue({ database, seal, onPosted }: QueueDeps): MailQueue {
  const postIn =
    (transaction: Transaction): Post =>
    async (mail, { userId, keptFor = day }) => {
      if (mail.to.endsWith(nowhere)) return;
      const id = randomUUID();
      await keepMail(transaction, { id, userId, keptFor, sealed: seal.close(JSON.stringify(mail), id) });
    };
  return {
    postWithin: async (work) => {
      const done = await database.transaction((transaction) => work(transaction, postIn(transaction)));
      onPosted();
      return done;
    },
    proveRoom: async () => {
      const id = randomUUID();
      const sealed = seal.close('x'.repeat(usualLength), id);
      await proveRoomFor(database, { id, userId: null, keptFor: day, sealed });
    },
  };
}
