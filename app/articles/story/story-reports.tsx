import { Link } from 'react-router';
import { ArticleTime } from '#app/articles/text/article-time.tsx';
import { Headline } from '#app/articles/text/headline.tsx';
import { PublisherLine } from '#app/articles/text/publisher-line.tsx';
import type { Article } from '#contract/article.ts';
import { countOf } from '#contract/count-of.ts';
import { storyPath } from '#contract/story-address.ts';
import type { Story, StoryReport } from '#contract/story.ts';
import { countryAnchor } from './country-anchor.ts';
import { type CountryReports, groupReports, type ReportOrder } from './group-reports.ts';
import { nameOfCountry, reportsShown } from './story-words.ts';

type StoryReportsProps = { story: Story; reports: readonly StoryReport[]; order: ReportOrder };

/** Every report of a story, by country, in its own language. */
export function StoryReports({ story, reports, order }: StoryReportsProps) {
  return (
    <section aria-labelledby="reports" className="story-reports">
      <div className="reports-head">
        <h2 id="reports" className="story-heading">
          {reportsShown(reports.length, story)}
        </h2>
        <OrderChoice path={storyPath(story)} order={order} />
      </div>
      <div className="country-columns">
        {groupReports(reports, order).map((group) => (
          <Country key={group.country} {...group} />
        ))}
      </div>
    </section>
  );
}

function OrderChoice({ path, order }: { path: string; order: ReportOrder }) {
  const choices = [
    { name: 'newest', label: 'Newest first', to: path },
    { name: 'first', label: 'Earliest first', to: `${path}?order=first` },
  ] as const;
  return (
    <nav aria-label="Order of the reports">
      {choices.map(({ name, label, to }) => (
        <Link
          key={name}
          to={to}
          className="link"
          replace
          preventScrollReset
          aria-current={name === order ? 'true' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

function Country({ country, reports }: CountryReports) {
  const id = countryAnchor(country);
  const name = nameOfCountry(country);
  return (
    <section id={id} aria-labelledby={`${id}-name`} className="country-reports">
      <h3 id={`${id}-name`} aria-label={`${name}, ${countOf(reports.length, 'report')}`}>
        {`${name} `}
        <span>{reports.length}</span>
      </h3>
      <ul>
        {reports.map(({ article }) => (
          <Report key={article.url} article={article} />
        ))}
      </ul>
    </section>
  );
}

function Report({ article }: { article: Article }) {
  return (
    <li>
      <Headline article={article} />
      <PublisherLine publisher={article.source} className="text-sm text-muted">
        <span>
          <ArticleTime instant={article.published_at} />
        </span>
      </PublisherLine>
    </li>
  );
}
