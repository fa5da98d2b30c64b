import { z } from 'zod';
import { recordsOf } from './csv.ts';

/** An article whose story is known; `story` is empty for one that nobody has labelled. `time` is in milliseconds. */
export type LabelledArticle = {
  language: string;
  time: number;
  title: string;
  description: string;
  story: string;
};

/** What is wrong with a labelled file, in one sentence. */
export class LabelledFileError extends Error {
  override name = 'LabelledFileError';
}

const hour = 3600 * 1000;
const unknownLanguage = 'und';
const time = z
  .union([z.number(), z.string().trim().min(1)])
  .transform(milliseconds)
  .refine(Number.isFinite);
const article = z.object({
  language: z
    .string()
    .trim()
    .nullish()
    .transform((tag) => tag || unknownLanguage)
    .pipe(z.string().regex(/^(?:unknown|[A-Za-z]{2,3}([-_][A-Za-z\d]+)*)$/i))
    .transform(baseLanguage),
  time,
  title: z.string().trim().min(1),
  description: z
    .string()
    .nullish()
    .transform((text) => text ?? ''),
  story: z
    .union([z.string().trim(), z.number()])
    .nullish()
    .transform((story) => String(story ?? '')),
});

/**
 * Reads labelled articles: `## STORY START` and lines of `language|hours|title|description`, or CSV with a header, or JSON
 * Lines, both with language, time, title, description and story. Throws a LabelledFileError that names the line.
 */
export function readLabelled(text: string, name: string): LabelledArticle[] {
  const sound = text.replace(/^\uFEFF/, '').trimEnd();
  const first = sound.trimStart()[0];
  const articles =
    first === '#'
      ? fromStories(sound, name)
      : first === '{'
        ? fromJsonLines(sound, name)
        : fromCsv(sound, name);
  if (articles.length === 0) throw new LabelledFileError(`${name} holds no articles.`);
  return articles;
}

function fromStories(text: string, name: string): LabelledArticle[] {
  const articles: LabelledArticle[] = [];
  let story = { title: '', start: Number.NaN };
  text.split(/\r?\n/).forEach((line, n) => {
    const where = `${name}, line ${n + 1}`;
    if (line.startsWith('## ')) story = storyOf(line, where);
    else if (line.trim() !== '' && !line.startsWith('# ')) articles.push(reportOf(line, story, where));
  });
  return articles;
}

function storyOf(line: string, where: string): { title: string; start: number } {
  const [, title, started] = line.split(/\s+/);
  const start = milliseconds(started ?? '');
  if (!title || !Number.isFinite(start))
    throw new LabelledFileError(`${where}: a story begins with "## NAME 2026-03-03T06".`);
  return { title, start };
}

function reportOf(line: string, story: { title: string; start: number }, where: string): LabelledArticle {
  const [language, hours, title, ...description] = line.split('|');
  if (!story.title)
    throw new LabelledFileError(`${where}: a report stands before the first "## STORY START".`);
  const after = hours?.trim() ? Number(hours) : Number.NaN;
  return checked(
    {
      language,
      time: story.start + after * hour,
      title,
      description: description.join('|'),
      story: story.title,
    },
    where,
  );
}

function fromJsonLines(text: string, name: string): LabelledArticle[] {
  return text.split(/\r?\n/).flatMap((line, n) => {
    if (line.trim() === '') return [];
    return [checked(parsed(line, `${name}, line ${n + 1}`), `${name}, line ${n + 1}`)];
  });
}

function parsed(line: string, where: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch (cause) {
    throw new LabelledFileError(`${where} is not JSON.`, { cause });
  }
}

function fromCsv(text: string, name: string): LabelledArticle[] {
  const [header, ...rows] = recordsOf(text);
  const columns = (header?.fields ?? []).map((column) => column.trim().toLowerCase());
  const missing = ['language', 'time', 'title', 'story'].filter((column) => !columns.includes(column));
  if (missing.length > 0)
    throw new LabelledFileError(
      `${name} is none of the formats that are read: its first line names no column "${missing.join('", "')}".`,
    );
  return rows.map(({ fields, line }) => {
    const where = `${name}, line ${line}`;
    if (fields.slice(columns.length).some((text) => text.trim() !== ''))
      throw new LabelledFileError(`${where} has more fields than the first line has columns.`);
    return checked(Object.fromEntries(columns.map((column, n) => [column, fields[n]])), where);
  });
}

function checked(row: unknown, where: string): LabelledArticle {
  const result = article.safeParse(row);
  if (result.success) return result.data;
  const field = String(result.error.issues[0]?.path[0] ?? 'row');
  throw new LabelledFileError(`${where}: the ${field} is missing or cannot be read.`);
}

/** "de" of "de-AT" and of "deu". */
function baseLanguage(tag: string): string {
  const base = tag.toLowerCase().split(/[-_]/, 1)[0] ?? '';
  return base === 'unknown' ? unknownLanguage : (Intl.getCanonicalLocales(base)[0] ?? base);
}

/** An ISO date, "3.5.2026 14:00", or seconds or milliseconds since 1970. A time without a zone is UTC. */
function milliseconds(time: string | number): number {
  const number = typeof time === 'number' || /^\d{9,14}(\.\d+)?$/.test(time) ? Number(time) : null;
  if (number !== null) return number < 1e11 ? number * 1000 : number;
  const match =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2})(?::?(\d{2}))?(:\d{2}(?:\.\d+)?)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/.exec(
      yearFirst(String(time)).trim(),
    );
  if (!match) return Date.parse(String(time));
  const [, day, hours = '00', minutes = '00', seconds = ':00', zone = 'Z'] = match;
  return Date.parse(
    `${day}T${hours}:${minutes}${seconds}${zone === 'UTC' ? 'Z' : zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`,
  );
}

/** Where dots stand in a date, the day comes first. */
function yearFirst(time: string): string {
  return time.replace(
    /^(\d{1,2})\.(\d{1,2})\.(\d{4}),?\s*/,
    (_, day: string, month: string, year: string) =>
      `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')} `,
  );
}
