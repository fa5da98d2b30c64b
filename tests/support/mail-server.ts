import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** An SMTP server on loopback that keeps what it receives; `refuses` says how many mails it turns down first. */
export async function startMailServer(port = 0) {
  const received: { mail: Email; to: string[] }[] = [];
  const mailServer = { received, refuses: 0, port, stop: async () => undefined as void };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, session, done) => {
      const bytes = Buffer.concat((await stream.toArray()) as Buffer[]);
      if (mailServer.refuses-- > 0) return done(new Error('Try again later.'));
      const to = session.envelope.rcptTo.map(({ address }) => address);
      received.push({ mail: await PostalMime.parse(bytes), to });
      return done();
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  mailServer.port = (server.server.address() as AddressInfo).port;
  mailServer.stop = () => new Promise<void>((stopped) => server.close(() => stopped()));
  return mailServer;
}
