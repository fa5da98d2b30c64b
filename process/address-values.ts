import * as z from 'zod/mini';

const isHttp = (value: string) => ['http:', 'https:'].includes(URL.parse(value)?.protocol ?? '');

export const webAddress = (message: string) => z.string().check(z.refine(isHttp, message));

/** Whoever makes passwords does not know that these end the part of an address in which they stand. */
const passwordHint = 'where a password writes # as %23, / as %2F and ? as %3F';

const serverAddress = (scheme: RegExp, example: string) =>
  z
    .string()
    .check(
      z.refine(
        (value) => scheme.test(value) && URL.canParse(value),
        `must be an address like ${example}, ${passwordHint}`,
      ),
    );

export const databaseAddress = serverAddress(
  /^postgres(ql)?:\/\//,
  'postgresql://user:password@host/database',
);

export const mailServerAddress = serverAddress(/^smtps?:\/\/[^/]/, 'smtp://user:password@host:587');
