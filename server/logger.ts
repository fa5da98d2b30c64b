import pino from 'pino';

export type Logger = pino.Logger;

/** JSON lines for machines; readable lines where a person watches (a terminal, `npm run dev`). */
export function createLogger(level: string, name: string): Logger {
  const options = { level, base: { name } };
  if (!process.stdout.isTTY) return pino({ ...options, timestamp: pino.stdTimeFunctions.isoTime });
  return pino({
    ...options,
    transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname,name', translateTime: 'HH:MM:ss' } },
  });
}
