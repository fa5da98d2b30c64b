import { createHostQueue } from '#fetching/host-queue.ts';
import type { Fetcher } from '#newsroom/fetching/fetch-feed.ts';
import { examine, failedDiagnosis, type Diagnosis } from '#newsroom/reading/doctor.ts';
import { readSubject, type Subject } from './check-subjects.ts';

/** `passedOver`: a JSON file found in a folder that turned out not to be a feed, as most JSON files do. */
export type Checked = { subject: Subject; diagnosis: Diagnosis; passedOver: boolean };

const concurrency = 8;
const hostPause = 1000; // ms

/** Examines every subject, files one after the other, addresses several at once; in the order given. */
export async function checkSubjects(
  subjects: Subject[],
  fetcher: Fetcher,
  onChecked: () => void,
): Promise<Checked[]> {
  const done = new AbortController();
  const queue = createHostQueue(concurrency, (host) => (host === '' ? 0 : hostPause), done.signal);
  const checks = subjects.map(async (subject) => {
    const host = subject.kind === 'address' ? new URL(subject.url).host : '';
    const checked = await queue.run(host, () => checkSubject(subject, fetcher, done.signal));
    onChecked();
    return checked;
  });
  const checked = await Promise.all(checks);
  done.abort(); // the pauses of the last hosts need no waiting for
  return checked;
}

async function checkSubject(subject: Subject, fetcher: Fetcher, signal: AbortSignal): Promise<Checked> {
  const now = new Date();
  if (subject.kind === 'file') {
    const { body, ...source } = await readSubject(subject.path);
    const diagnosis = examine(body, { ...source, now });
    const passedOver = subject.walked && diagnosis.failed !== null && /\.json$/i.test(subject.path);
    return { subject, diagnosis, passedOver };
  }
  const fetched = await fetcher.fetchFeed({ url: subject.url, etag: null, lastModified: null }, signal);
  const diagnosis =
    fetched.state === 'fetched'
      ? examine(fetched.body, { ...fetched, now })
      : failedDiagnosis(fetched.state === 'failed' ? fetched.error.message : 'It is gone (410).');
  return { subject, diagnosis, passedOver: false };
}
