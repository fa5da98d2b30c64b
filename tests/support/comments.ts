import type { Reader } from './reader.ts';

/** Posts a comment on an article; returns its id. */
export async function writeComment(author: Reader, article_id: string, content: string): Promise<string> {
  const { status, body } = await author.post('/api/create_comment', { data: { article_id, content } });
  if (status !== 201) throw new Error(`Commenting failed: ${JSON.stringify(body)}`);
  return (body as { data: { comment_id: string } }).data.comment_id;
}

/** Reports a comment as abuse; returns the receipt. */
export async function reportComment(reader: Reader, comment_id: string, note = ''): Promise<string> {
  const { status, body } = await reader.post('/api/report_comment', { comment_id, reason: 'abuse', note });
  if (status !== 201) throw new Error(`Reporting failed: ${JSON.stringify(body)}`);
  return (body as { receipt: string }).receipt;
}

/** A comment as a reader gets it from the API; undefined if it is not there. */
export async function findComment(
  reader: Reader,
  article: string,
  id: string,
): Promise<{ hidden?: object } | undefined> {
  const { body } = await reader.get(`/api/get_article_comments?article_id=${encodeURIComponent(article)}`);
  return (body as { comment_id: string; hidden?: object }[]).find(({ comment_id }) => comment_id === id);
}
