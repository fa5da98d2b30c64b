import { createLogger } from '#process/logger.ts';

/** A logger for tests that do not look at the log. */
export const quietLog = createLogger('silent', 'test');
