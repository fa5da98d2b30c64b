import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './db/schema.ts',
    './db/account-schema.ts',
    './db/comment-schema.ts',
    './db/mail-schema.ts',
    './db/desk-schema.ts',
    './db/websub-schema.ts',
  ],
  out: './db/migrations',
});
