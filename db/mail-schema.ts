import { user } from './account-schema.ts';
import { instant } from './columns.ts';
import { boolean, index, integer, pgTable, text, uuid } from './drizzle.ts';

/** Mails that no mail server, or the outbox, has accepted yet. */
export const mail = pgTable(
  'mail',
  {
    /** Also in its Message-ID, which is the same for every attempt. */
    id: uuid('id').primaryKey(),
    /** The member whose address or words it contains: it is deleted with the account. */
    userId: text('user_id').references(() => user.id, { onDelete: 'cascade' }),
    /** The mail, encrypted with the site's secret: it may contain a link that gives access to an account. */
    sealed: text('sealed').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When it becomes pointless, as when its link has expired. */
    giveUpAt: instant('give_up_at').notNull(),
    nextTryAt: instant('next_try_at').notNull().defaultNow(),
    /** Failed attempts. */
    tries: integer('tries').notNull().default(0),
    /** Whether the last attempt failed before the mail server was asked to accept this mail. */
    serverAway: boolean('server_away').notNull().default(false),
    /** Until then one process has claimed it; also identifies the claim. */
    claimedUntil: instant('claimed_until'),
  },
  (table) => [index('mail_next_try').on(table.nextTryAt), index('mail_user').on(table.userId)],
);
