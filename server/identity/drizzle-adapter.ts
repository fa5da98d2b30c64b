import { registerHooks } from 'node:module';

/**
 * The library's adapter, made to load Drizzle's CommonJS build as db/drizzle.ts does: Drizzle's ES modules alone would
 * add two seconds to every start.
 */
registerHooks({
  resolve: (specifier, context, next) => {
    const isAdapters =
      specifier === 'drizzle-orm' && context.parentURL?.includes('/@better-auth/drizzle-adapter/');
    return next(specifier, isAdapters ? { ...context, conditions: ['node', 'require'] } : context);
  },
});

export const { drizzleAdapter } = await import('better-auth/adapters/drizzle');
