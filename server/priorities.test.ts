import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { serveFeeds } from '#tests/support/feed-server.ts';
import { rss } from '#tests/support/rss.ts';
import { pidOf } from '#tests/support/site-memory.ts';
import { startSite, until } from '#tests/support/site.ts';

/** The threads of a process by name, and how much higher the nice value of each is than the main thread's. */
function patienceOf(pid: number): Map<string, number> {
  const main = niceOf(pid, pid);
  const tasks = readdirSync(`/proc/${pid}/task`).map(Number);
  return new Map(tasks.map((task) => [nameOf(pid, task), niceOf(pid, task) - main]));
}

const nameOf = (pid: number, task: number) => readFileSync(`/proc/${pid}/task/${task}/comm`, 'utf8').trim();

/** Field 19 of proc_pid_stat(5), counted after the name, which may hold spaces. */
function niceOf(pid: number, task: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/task/${task}/stat`, 'utf8').split(') ');
  return Number(fields.split(' ')[16]);
}

test.skipIf(process.platform !== 'linux')(
  'background threads have a lower priority than the one that serves pages',
  async () => {
    const published = new Date();
    const image = 'http://127.0.0.1:9/a.jpg';
    const body = rss('Daily', [{ title: 'News', link: 'https://daily.example/a', image, published }]);
    const feeds = await serveFeeds([
      { path: '/rss', publisher: 'Daily', language: 'en', sections: ['/scope/breaking'], body },
    ]);
    const site = await startSite(feeds.opml);
    const pid = await pidOf(site);
    await until(async () => patienceOf(pid).get('pictures') === 5); // the pictures of home are made ahead
    const patient = [...patienceOf(pid)].filter(([, more]) => more > 0);
    await site.stop();
    await feeds.stop();
    expect(new Map(patient)).toEqual(
      new Map([
        ['newsroom', 5],
        ['reader', 5],
        ['stories', 5],
        ['pictures', 5],
      ]),
    );
  },
);
