import { createHmac, randomUUID } from 'node:crypto';
import { startPublisher } from './publisher.ts';

type Subscriber = { callback: string; topic: string; secret: string; lease: number };
type Sent = { status: number; body: string };

const leaseGranted = '3600'; // seconds

export type Hub = {
  url: string;
  /** The requests that it got, in order: 'subscribe https://…'. */
  asked: string[];
  /** Confirmed subscriptions, the latest of each callback. */
  subscribers: () => Subscriber[];
  /** Sends a signed body to all subscribers of a topic; returns the statuses of their replies. */
  publish: (topic: string, body: string, method?: string) => Promise<number[]>;
  /** Sends a body to one subscriber, with the given signature or none. */
  send: (to: Pick<Subscriber, 'callback'>, body: string, signature?: string) => Promise<Sent>;
  /** Sets the status of its replies; 202 is that of a hub that works. */
  answerWith: (status: number) => void;
  stop: () => Promise<void>;
};

/** A hub on loopback that follows W3C WebSub: it verifies the intent of subscribers and signs what it sends. */
export async function startHub(): Promise<Hub> {
  const subscribers = new Map<string, Subscriber>();
  const asked: string[] = [];
  let status = 202;

  const server = await startPublisher(async (request, response) => {
    const form = new URLSearchParams(Buffer.concat((await request.toArray()) as Buffer[]).toString());
    const field = (name: string) => form.get(`hub.${name}`) ?? '';
    const mode = field('mode');
    asked.push(`${mode} ${field('topic')}`);
    response.writeHead(status).end();
    if (status !== 202) return;
    const wanted = {
      callback: field('callback'),
      topic: field('topic'),
      secret: field('secret'),
      lease: Number(field('lease_seconds')),
    };
    if (!(await isMeant(mode, wanted))) return;
    if (mode === 'subscribe') subscribers.set(wanted.callback, wanted);
    else subscribers.delete(wanted.callback);
  });

  async function send(
    { callback }: Pick<Subscriber, 'callback'>,
    body: string,
    signature?: string,
  ): Promise<Sent> {
    const headers = {
      'content-type': 'application/rss+xml',
      ...(signature !== undefined && { 'x-hub-signature': signature }),
    };
    const reply = await fetch(callback, { method: 'POST', headers, body });
    return { status: reply.status, body: await reply.text() };
  }

  return {
    url: `${server.origin}/hub`,
    asked,
    subscribers: () => [...subscribers.values()],
    publish: async (topic, body, method = 'sha256') => {
      const to = [...subscribers.values()].filter((subscriber) => subscriber.topic === topic);
      const answers = await Promise.all(
        to.map((each) => send(each, body, signatureOf(body, each.secret, method))),
      );
      return answers.map((answer) => answer.status);
    },
    send,
    answerWith: (next) => (status = next),
    stop: server.stop,
  };
}

export function signatureOf(body: string, secret: string, method = 'sha256'): string {
  return `${method}=${createHmac(method, secret).update(body).digest('hex')}`;
}

/** Whether the subscriber confirms the request (verification of intent). */
async function isMeant(mode: string, { callback, topic }: Subscriber): Promise<boolean> {
  const challenge = randomUUID();
  const address = new URL(callback);
  const question = { mode, topic, challenge, ...(mode === 'subscribe' && { lease_seconds: leaseGranted }) };
  for (const [name, value] of Object.entries(question)) address.searchParams.set(`hub.${name}`, value);
  const reply = await fetch(address);
  return reply.ok && (await reply.text()) === challenge;
}
