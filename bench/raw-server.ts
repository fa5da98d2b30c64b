import { readFileSync } from 'node:fs';
import { serve } from './helper-server.ts';

/**
 * The upper bound: node:http answering every request with the same bytes and headers, and doing nothing else. usage:
 * raw-server.ts <file with headers as JSON> <file with the body>
 */
const [headersFile = '', bodyFile = ''] = process.argv.slice(2);
const headers = JSON.parse(readFileSync(headersFile, 'utf8')) as string[];
const body = readFileSync(bodyFile);
await serve((_, response) => response.writeHead(200, headers).end(body));
