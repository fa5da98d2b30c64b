import { createLogger } from '#process/logger.ts';

/** For parts of the product that log: what they should do is seen by what they do. */
export const quietLog = createLogger('silent', 'test');
