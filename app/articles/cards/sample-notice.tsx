import type { Article } from '#contract/article.ts';
import { isOfSampleEdition } from '#contract/sample-edition.ts';

/** Says what the sample edition is, while a screen shows any of it. */
export function SampleNotice({ articles }: { articles: readonly Article[] }) {
  if (!articles.some(isOfSampleEdition)) return null;
  return (
    <aside aria-label="About this edition" className="sample-notice">
      <p>
        <strong>This is the sample edition</strong>: short, timeless pieces about Europe. Each section makes
        way for the news as soon as its feeds are read.
      </p>
    </aside>
  );
}
