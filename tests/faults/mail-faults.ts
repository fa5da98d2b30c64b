import { setTimeout as pause } from 'node:timers/promises';
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { postWell, signUp } from '#tests/support/site-client.ts';
import { freePort, startSite, until, type Site } from '#tests/support/site.ts';
import { outcome, seconds, type Fault, type Outcome } from './fault.ts';
import { startDaily } from './local-publisher.ts';

const member = 'reader@example.org';
const answerWithin = 5_000; // ms
const arrivesWithin = 120_000; // ms after the server's return; the next attempt is due a minute after the one that failed

/** Faults of the mail server, on loopback, that a site uses. */
export const mailFaults: Fault[] = [
  {
    name: 'mail-away',
    fault: 'the mail server is down when a member requests a password reset',
    promise: 'the member gets a reply at once; the mail is sent once, within two minutes of its return',
    cause: () => onSite(mailAway),
  },
  {
    name: 'mail-slow',
    fault: 'the mail server takes 30 s for each mail',
    promise: 'the member gets a reply at once; the mail is sent once',
    cause: () => onSite(mailSlow),
  },
];

async function onSite(cause: (site: Site, port: number) => Promise<Outcome>): Promise<Outcome> {
  const port = await freePort();
  const publisher = await startDaily();
  const smtp = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'news@example.org' };
  const site = await startSite(publisher.opml, { ...smtp, NEWSROOM: 'off' });
  try {
    await signUp(site.url, member);
    return await cause(site, port);
  } finally {
    await site.stop();
    await publisher.stop();
  }
}

async function mailAway(site: Site, port: number): Promise<Outcome> {
  const answered = await askForReset(site);
  await pause(5_000);
  const server = await startMailServer(port);
  const returned = performance.now();
  await until(async () => server.received.length > 0, arrivesWithin);
  const took = performance.now() - returned;
  await pause(5_000);
  return judge(site, server, answered, `the mail ${seconds(took)} after its return`);
}

async function mailSlow(site: Site, port: number): Promise<Outcome> {
  const server = await startMailServer(port);
  server.thinks = pause(30_000);
  const answered = await askForReset(site);
  await until(async () => server.received.length > 0, arrivesWithin);
  await pause(5_000);
  return judge(site, server, answered, 'the mail after its 30 s');
}

async function judge(site: Site, server: MailServer, answered: number, figures: string): Promise<Outcome> {
  await server.stop();
  const metrics = await (await fetch(`${site.url}/metrics`)).text();
  return outcome(
    {
      'answered at once': answered <= answerWithin,
      'sent once': server.offered.length === 1,
      'nothing to be sent again': /^mails\{.*waiting.*\} 0$/m.test(metrics),
    },
    `answered after ${seconds(answered)}, ${figures}; offered ${server.offered.length} times`,
  );
}

/** Returns how long the reply took, in milliseconds. */
async function askForReset(site: Site): Promise<number> {
  const asked = performance.now();
  await postWell(`${site.url}/api/auth/request-password-reset`, { email: member });
  return performance.now() - asked;
}
