import { feedsUsage } from '#newsroom/feeds-usage.ts';
import { runDeskCommand } from '#server/desk/desk-command.ts';
import {
  listByCommand,
  pauseByCommand,
  removeByCommand,
  resumeByCommand,
  tryByCommand,
} from './feed-commands.ts';
import { addByCommand, editByCommand } from './feed-entry-commands.ts';
import { exportByCommand, importByCommand, syncByCommand } from './opml-commands.ts';

const text = { type: 'string' } as const;
const yesOrNo = { type: 'boolean' } as const;
const fields = { publisher: text, site: text, language: text, sections: text };

/** The commands of the desk, with their options and whether they take a word: a feed, an address or a file. */
const commands = {
  list: { run: listByCommand, options: {}, word: 'none' },
  add: { run: addByCommand, options: { ...fields, anyway: yesOrNo, note: text }, word: 'one' },
  edit: { run: editByCommand, options: { ...fields, note: text }, word: 'one' },
  pause: { run: pauseByCommand, options: { note: text }, word: 'one' },
  resume: { run: resumeByCommand, options: { note: text }, word: 'one' },
  try: { run: tryByCommand, options: {}, word: 'one' },
  remove: { run: removeByCommand, options: { articles: text, note: text }, word: 'one' },
  import: { run: importByCommand, options: { yes: yesOrNo, note: text }, word: 'one' },
  export: { run: exportByCommand, options: {}, word: 'maybe' },
  sync: { run: syncByCommand, options: { yes: yesOrNo, note: text }, word: 'none' },
} as const;

/** What may be done before the first start. */
const preparing = ['import', 'sync'];

const optionsOf = Object.fromEntries(Object.entries(commands).map(([word, { options }]) => [word, options]));

const [name = ''] = process.argv.slice(2);

if (Object.hasOwn(commands, name)) {
  const { run, word } = commands[name as keyof typeof commands];
  await runDeskCommand(
    feedsUsage,
    optionsOf,
    ([, given, ...rest], values) => {
      if (rest.length > 0 || (word === 'one' && given === undefined)) return null;
      if (word === 'none' && given !== undefined) return null;
      return run(given ?? '', values);
    },
    { creates: preparing.includes(name) },
  );
} else await import('#newsroom/feeds-cli.ts');
