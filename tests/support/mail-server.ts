import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Email } from 'postal-mime';

/** A mail server's reply when it refuses a mail, and the command that it refuses. */
type Refusal = { to: 'greeting' | 'sender' | 'recipient' | 'message'; code: number; text: string };

/** An SMTP server on loopback that keeps what it receives. */
export type MailServer = {
  port: number;
  /** `greeting`: as whom the client introduced itself. */
  received: { mail: Email; to: string[]; greeting: string }[];
  /** Message-IDs of all mails that were sent completely, accepted or not. */
  offered: string[];
  /** How it refuses mails for now; null: it accepts them. */
  refusal: Refusal | null;
  /** If given: how long it takes to reply to a mail that it has received completely. */
  thinks: Promise<void> | null;
  stop: () => Promise<void>;
};

export async function startMailServer(port = 0): Promise<MailServer> {
  // Here, so that a tool can list its tasks without the developers' packages.
  const [{ default: PostalMime }, { SMTPServer }] = await Promise.all([
    import('postal-mime'),
    import('smtp-server'),
  ]);
  const mailServer: MailServer = {
    port,
    received: [],
    offered: [],
    refusal: null,
    thinks: null,
    stop: () => new Promise<void>((stopped) => server.close(() => stopped())),
  };
  const refusalOf = (step: Refusal['to']) => {
    const { refusal } = mailServer;
    return refusal?.to === step
      ? Object.assign(new Error(refusal.text), { responseCode: refusal.code })
      : null;
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onConnect: (_, done) => done(refusalOf('greeting')),
    onMailFrom: (_, __, done) => done(refusalOf('sender')),
    onRcptTo: (_, __, done) => done(refusalOf('recipient')),
    onData: async (stream, session, done) => {
      const bytes = Buffer.concat((await stream.toArray()) as Buffer[]);
      const mail = await PostalMime.parse(bytes);
      mailServer.offered.push(mail.messageId ?? '');
      await mailServer.thinks;
      const refusal = refusalOf('message');
      if (refusal) return done(refusal);
      const to = session.envelope.rcptTo.map(({ address }) => address);
      mailServer.received.push({ mail, to, greeting: session.hostNameAppearsAs });
      return done();
    },
  });
  server.on('error', () => undefined); // clients that hang up are a part of the tests
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  mailServer.port = (server.server.address() as AddressInfo).port;
  return mailServer;
}
