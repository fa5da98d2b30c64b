import { instant } from './columns.ts';
import { boolean, index, pgTable, relations, sql, text, uniqueIndex } from './drizzle.ts';

/** The member to whom a row belongs, with whose account it is deleted. */
export const ownerId = () =>
  text('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' });

/** Somebody with an account. The tables user, session, account and verification are shaped by better-auth. */
export const user = pgTable(
  'user',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    name: text('name').notNull(),
    image: text('image'),
    /** The clock of the cooldown. Here and not in `profile`, whose removal must not set it back. */
    lastProfileUpdate: instant('last_profile_update'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  // For each stored picture it is looked up whether anybody uses it.
  (table) => [index('user_picture').on(sql`public.picture_id(${table.image})`)],
);

export const session = pgTable(
  'session',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: ownerId(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** Required by better-auth, never filled: nothing needs them. */
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
  },
  (table) => [index('session_user').on(table.userId), index('session_expiry').on(table.expiresAt)],
);

/** A way to sign in: a password (provider `credential`) or an identity provider. Its tokens are not kept. */
export const account = pgTable(
  'account',
  {
    id: text('id').primaryKey(),
    userId: ownerId(),
    providerId: text('provider_id').notNull(),
    accountId: text('account_id').notNull(),
    password: text('password'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('account_key').on(table.providerId, table.accountId),
    index('account_user').on(table.userId),
  ],
);

/** The joins that better-auth asks for: a session's user, a user's ways to sign in. */
export const ofUser = relations(user, ({ many }) => ({ accounts: many(account) }));
export const ofSession = relations(session, ({ one }) => ({
  user: one(user, { fields: [session.userId], references: [user.id] }),
}));
export const ofAccount = relations(account, ({ one }) => ({
  user: one(user, { fields: [account.userId], references: [user.id] }),
}));

/** One-time proofs: links in reset mails (the value is a user id), and sign-ins in progress at an identity provider. */
export const verification = pgTable(
  'verification',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('verification_identifier').on(table.identifier),
    index('verification_value').on(table.value),
    index('verification_expiry').on(table.expiresAt),
  ],
);

/** The product's own record of a user; address, name and picture are those of `user`. */
export const member = pgTable('member', {
  userId: ownerId().primaryKey(),
  status: text('status').notNull().default('Online'),
  createdAt: instant('created_at').notNull().defaultNow(),
  lastActive: instant('last_active').notNull().defaultNow(),
});

/** What users/{uid} holds beside the name and picture of `user`; there is a row once the profile was updated. */
export const profile = pgTable('profile', {
  userId: ownerId().primaryKey(),
  region: text('region'),
});

/** Leaky buckets that limit how often something may be done. */
export const rateLimit = pgTable(
  'rate_limit',
  {
    /** A keyed hash of the rule and its subject, so that neither addresses nor accounts are stored. */
    key: text('key').primaryKey(),
    /** When the bucket will be empty again. */
    emptyAt: instant('empty_at').notNull(),
  },
  (table) => [index('rate_limit_empty').on(table.emptyAt)],
);
