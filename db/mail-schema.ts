import { user } from './account-schema.ts';
import { instant } from './columns.ts';
import { boolean, index, integer, pgTable, text, uuid } from './drizzle.ts';

/** Mails until a mail server, or the outbox, has them. */
export const mail = pgTable(
  'mail',
  {
    /** Also in its Message-ID, the same for every try. */
    id: uuid('id').primaryKey(),
    /** Whose address or words it holds: it goes with the account. */
    userId: text('user_id').references(() => user.id, { onDelete: 'cascade' }),
    /** The mail, readable only with the site's secret: it may hold a link that opens an account. */
    sealed: text('sealed').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** From when on it would say nothing new, as when its link has ended. */
    giveUpAt: instant('give_up_at').notNull(),
    nextTryAt: instant('next_try_at').notNull().defaultNow(),
    /** Tries that failed. */
    tries: integer('tries').notNull().default(0),
    /** Whether the last one failed before the mail server was asked to take this mail. */
    serverAway: boolean('server_away').notNull().default(false),
    /** Until then one process has it; proves the claim, too. */
    claimedUntil: instant('claimed_until'),
  },
  (table) => [index('mail_next_try').on(table.nextTryAt), index('mail_user').on(table.userId)],
);
