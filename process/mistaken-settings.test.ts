import { expect, test } from 'vitest';
import { variableNames } from './config.ts';
import { mistakenSettings } from './mistaken-settings.ts';

const told = (environment: Record<string, string>, file = '') => mistakenSettings(environment, file);

test.each([
  ['PICTURE', 'PICTURES'],
  ['pictures', 'PICTURES'],
  ['SMTPURL', 'SMTP_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['ARTICLE_RETENTION_DAY', 'ARTICLE_RETENTION_DAYS'],
  ['AUTH_SECRET_FILES', 'AUTH_SECRET_FILE'],
  ['PROT', undefined],
])('%s was meant as %s', (name, meant) => {
  const sentence = `${name}, in the environment, is not a setting: did you mean ${meant}? README.md, "Configuration", has all`;
  expect(told({ [name]: 'off' })).toEqual(meant === undefined ? [] : [sentence]);
});

test('names in .env are meant for the site, and those that are no settings are told', () => {
  expect(
    told({ COMENTS: 'off', EDITOR: 'a@b.org' }, 'COMENTS=off\nEDITOR=a@b.org\nBACKUPS=/srv # ours\n'),
  ).toEqual([
    'EDITOR, in .env, is not a setting: did you mean EDITORS? README.md, "Configuration", has all',
    'In .env, but not settings: BACKUPS, COMENTS; README.md, "Configuration", has all',
  ]);
});

test('what belongs to others, and every setting, is nothing to warn of', () => {
  const ofOthers = [
    'TZ',
    'NODE_OPTIONS',
    'NODE_EXTRA_CA_CERTS',
    'https_proxy',
    'NO_PROXY',
    'PGHOST',
    'LC_ALL',
    'POSTGRES_USER',
  ];
  const file = [...ofOthers, ...variableNames, 'COMMIT'].map((name) => `${name}=x`).join('\n');
  expect(told({}, file)).toEqual([]);
  expect(
    told({ EDITOR: 'vi', MAILFROM: 'root', HOSTNAME: 'news', PWD: '/', SHLVL: '1', CI_COMMIT_SHA: 'a' }),
  ).toEqual([]);
});

test('a line of .env that sets nothing, or less than it looks, is told', () => {
  const file = [
    'PICTURES: off',
    'export stories off',
    'AUTH_SECRET=0123456789#abcdef',
    'PRODUCT_NAME="News #1"',
    'ORIGIN=https://news.example.org # a remark',
    '#EDITORS: later',
    'PORT = 80',
  ];
  expect(told({}, file.join('\r\n'))).toEqual([
    'A line of .env sets nothing: write PICTURES=value, not "PICTURES" and something else',
    'A line of .env sets nothing: write STORIES=value, not "stories" and something else',
    'The value of AUTH_SECRET in .env ends before its "#": put it in quotation marks, unless a comment begins there',
  ]);
});

test('however many there are, few are told', () => {
  const file = Array.from({ length: 500 }, (_, n) => `PICTURES${n}=off\nFOO_${n}=1`).join('\n');
  expect(told({}, file).length).toBeLessThanOrEqual(20);
  expect(told({}, file).join('').length).toBeLessThan(5_000);
});
