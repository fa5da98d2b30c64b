import { Fragment } from 'react';
import { ArticleTime } from '#app/articles/text/article-time.tsx';
import { typeset } from '#app/articles/text/typeset.tsx';
import type { Coverage } from '#contract/story.ts';
import { changedWords, type WordRun } from './changed-words.ts';

type HeadlineHistoryProps = { headlines: Coverage['headlines']; language: string };

/** Every headline that an article has had, oldest first, with the changes marked; nothing if there was only one. */
export function HeadlineHistory({ headlines, language }: HeadlineHistoryProps) {
  if (headlines.length < 2) return null;
  return (
    <details className="headline-history">
      <summary>How the headline changed</summary>
      <ol>
        {headlines.map(({ title, first_seen_at: at }, index) => (
          <li key={at + title}>
            <p className="text-sm text-muted">
              <ArticleTime instant={at} />
            </p>
            <p lang={language} className="headline-of-then">
              <Change before={headlines[index - 1]?.title ?? title} after={title} />
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}

function Change({ before, after }: { before: string; after: string }) {
  // Keyed by position: a headline may contain the same run twice.
  return changedWords(before, after).map((run, index) => (
    <Fragment key={`${index} ${run.text}`}>
      {run.gap}
      <Run {...run} />
    </Fragment>
  ));
}

function Run({ kind, text }: WordRun) {
  if (kind === 'same') return typeset(text);
  return kind === 'added' ? <ins>{typeset(text)}</ins> : <del>{typeset(text)}</del>;
}
