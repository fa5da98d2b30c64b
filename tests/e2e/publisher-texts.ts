import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const imprint = `Example Publishing Ltd
1 Main Street
1010 Vienna

## Responsible for the content

Ada Lovelace, https://example.org/ada?full=1

- Commercial register: FN 1 a
- <img src=x onerror=alert(1)> is text
`;

/** The environment variables that say who publishes the site. */
export function writtenByPublisher(): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'europe-news-texts-'));
  const file = join(folder, 'imprint.md');
  writeFileSync(file, imprint);
  return { PUBLISHER_NAME: 'Example Publishing Ltd', CONTACT: 'news@example.org', IMPRINT: file };
}
