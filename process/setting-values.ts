import { domainToASCII } from 'node:url';
import addressparser from 'nodemailer/lib/addressparser';
import * as z from 'zod/mini';
import { readTextFile } from './text-file.ts';
import { textThat } from './text-that.ts';

/** `on` or `off`, as true or false. */
export const onOff = z.pipe(
  z.enum(['on', 'off'], { error: 'must be "on" or "off"' }),
  z.transform((value) => value === 'on'),
);

/** A whole number within these limits. */
export const wholeNumber = (least: number, most: number) =>
  z.pipe(
    textThat(
      (value) => /^\d+$/.test(value) && Number(value) >= least && Number(value) <= most,
      `must be a whole number from ${least} to ${most}`,
    ),
    z.transform(Number),
  );

export const gigabyte = 1_000_000_000;
/** '500 MB' or '2 GB', as a number of bytes. */
export const amountOfBytes = z.pipe(
  z
    .string()
    .check(z.regex(/^(?!0+\D)\d{1,6} ?[MG]B$/i, 'must be an amount like 500 MB or 2 GB, and more than 0')),
  z.transform((value) => Number.parseInt(value, 10) * (/G/i.test(value) ? gigabyte : 1_000_000)),
);

/** Words with commas or spaces between them, in lower case. */
const listOf = (isOne: (word: string) => boolean, message: string) =>
  z.pipe(
    textThat((value) => wordsOf(value).every(isOne), message),
    z.transform((value) => wordsOf(value.toLowerCase())),
  );

/** Host names as they appear in addresses: "münchen.example" is xn--mnchen-3ya.example there. */
export const hostNames = z.pipe(
  listOf(
    (word) => /^[\p{L}\p{M}\d-]+(?:\.[\p{L}\p{M}\d-]+)+$/u.test(word) && domainToASCII(word) !== '',
    'must be host names like pictures.example.org, separated by commas',
  ),
  z.transform((words) => words.map((word) => domainToASCII(word))),
);

/** Mail addresses in lower case. */
export const mailAddresses = listOf(
  (word) => z.email().safeParse(word).success,
  'must be email addresses, separated by commas',
);

function wordsOf(value: string): string[] {
  return value.split(/[\s,]+/).filter((word) => word !== '');
}

/** A text of at least so many characters. */
export const longEnough = (least: number) =>
  z.string().check(z.minLength(least, `must be at least ${least} characters long`));

/** As RFC 5322, section 3.4, writes one mailbox. */
export const mailSender = z.pipe(
  textThat(
    (value) => toMailSender(value) !== null,
    'must be an email address, alone or as in Europe News <news@example.org>',
  ),
  z.transform(toMailSender),
);

function toMailSender(value: string): { name?: string; address: string } | null {
  const [{ name, address } = { name: '', address: '' }, ...others] = addressparser(value, { flatten: true });
  const isOne = others.length === 0 && !/\p{Cc}/u.test(value) && z.email().safeParse(address).success;
  return isOne ? { address, ...(name !== '' && { name }) } : null;
}

/** A mail address, written with or without "mailto:", or a page. */
const contactAt = (page: RegExp, example: string) =>
  z.pipe(
    textThat(
      (value) =>
        z.email().safeParse(value.replace(/^mailto:/i, '')).success ||
        (page.test(value) && URL.canParse(value)),
      `must be an email address or an address like ${example}`,
    ),
    z.transform((value) => (/^(mailto|https?):/i.test(value) ? value : `mailto:${value}`)),
  );
export const contact = contactAt(/^https?:\/\/[^/\s]\S*$/i, 'https://example.org/contact');
/** As RFC 9116, section 2.5.3, writes it. */
export const securityContact = contactAt(/^https:\/\/[^/\s]\S*$/i, 'https://example.org/security');

/** A trimmed text of at most so many characters, without line breaks and other control characters. */
export const oneLine = (most: number) =>
  z.string().check(
    z.trim(),
    z.refine((value) => Array.from(value).length <= most, `must be at most ${most} characters long`),
    z.regex(/^[^\p{Cc}]+$/u, 'must be one line of text'),
  );

/** The content of a text file. */
export const textFile = z.pipe(
  z.string(),
  z.transform((file, context) => {
    try {
      return readTextFile(file);
    } catch (error) {
      const params = { reason: (error as Error).message };
      context.issues.push({ code: 'custom', input: file, message: 'must name a text file', params });
      return z.NEVER;
    }
  }),
);
