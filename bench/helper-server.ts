import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Makes this process a helper server as `startProgram` starts them: prints its origin, and ends with that process. */
export async function serve(answer: RequestListener, host = '127.0.0.1'): Promise<void> {
  const server = createServer(answer).listen(0, host);
  await once(server, 'listening');
  process.once('disconnect', () => process.exit());
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
}
