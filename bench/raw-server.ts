import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The upper bound: node:http answering every request with the same bytes and headers, and doing nothing else. usage:
 * raw-server.ts <file with headers as JSON> <file with the body>
 */
const [headersFile = '', bodyFile = ''] = process.argv.slice(2);
const headers = JSON.parse(readFileSync(headersFile, 'utf8')) as string[];
const body = readFileSync(bodyFile);
const server = createServer((_, response) => response.writeHead(200, headers).end(body));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.once('disconnect', () => process.exit()); // the process that started it is gone
process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
