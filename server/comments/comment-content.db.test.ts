import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { commentLengthMax } from '#contract/limits.ts';
import { cleanWrittenText, isValidText } from '#contract/written-text.ts';
import { newMember, Reader } from '#tests/support/reader.ts';
import { storeArticle, urlOf } from '#tests/support/stored-article.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const article = urlOf('Contents');

const opened = await openTestDatabase();
const app = createTestApp(opened.database);
await storeArticle(opened.database, { title: 'Contents' });
const ada = await newMember(app, 'ada@example.org');
const visitor = new Reader(app);
afterAll(opened.close);

const hostile = fc.constantFrom(
  '<script>alert(1)</script>',
  '</script><img src=x onerror=alert(1)>',
  "'; drop table comment; --",
  '${7*7}{{7*7}}',
  '%00\u0000\uD800',
  '\u202Etxt.exe',
  'data: x\n\nevent: deleted',
  String.raw`\u0000 \' \" \\ $1`,
);
const content = fc.oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }), hostile);

test('any posted text is returned cleaned, or refused', async () => {
  await fc.assert(
    fc.asyncProperty(content, async (text) => {
      const clean = cleanWrittenText(text);
      const { status, body } = await ada.post('/api/create_comment', {
        data: { article_id: article, content: text },
      });
      if (status === 409) return; // the same text as before
      expect(status).toBe(isValidText(clean, commentLengthMax) ? 201 : 400);
      if (status === 400) return;
      expect(body).toMatchObject({ data: { content: clean } });
      const path = `/api/get_article_comments?article_id=${encodeURIComponent(article)}`;
      const response = await visitor.send('GET', path);
      expect(response.headers.get('content-type')).toBe('application/json');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      const [newest] = (await response.json()) as { content: string }[];
      expect(newest?.content).toBe(clean);
    }),
    { numRuns: 60 },
  );
});
