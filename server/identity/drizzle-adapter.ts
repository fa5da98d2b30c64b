import { registerHooks } from 'node:module';

/**
 * The library's adapter on Drizzle's CommonJS build, which is what db/drizzle.ts loads and why: as ES modules Drizzle
 * alone would take two seconds of every start.
 */
registerHooks({
  resolve: (specifier, context, next) => {
    const isAdapters =
      specifier === 'drizzle-orm' && context.parentURL?.includes('/@better-auth/drizzle-adapter/');
    return next(specifier, isAdapters ? { ...context, conditions: ['node', 'require'] } : context);
  },
});

export const { drizzleAdapter } = await import('better-auth/adapters/drizzle');
