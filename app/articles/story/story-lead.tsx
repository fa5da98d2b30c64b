import { MessageSquare } from 'lucide-react';
import { Link } from 'react-router';
import { ArticleImage } from '#app/articles/pictures/article-image.tsx';
import { ArticleTime } from '#app/articles/text/article-time.tsx';
import { Headline } from '#app/articles/text/headline.tsx';
import { PublisherLine } from '#app/articles/text/publisher-line.tsx';
import { typeset } from '#app/articles/text/typeset.tsx';
import { articlePath } from '#contract/article-address.ts';
import type { StoryReport, WholeStory } from '#contract/story.ts';
import { nameOfCountry, reportedBy } from './story-words.ts';

/** The report that leads a story, how many there are and who was first. */
export function StoryLead({ whole }: { whole: WholeStory }) {
  const { story, reports } = whole;
  const { lead } = story;
  const first = reports.at(-1);
  return (
    <article className="story-lead" aria-labelledby="story-title">
      <div className="story-head">
        <p className="story-reach">{reportedBy(whole)}</p>
        <h1 id="story-title" className="article-title" lang={lead.language}>
          {typeset(lead.title)}
        </h1>
      </div>
      <ArticleImage article={lead} loading="first" place="story" />
      <div className="story-text">
        {lead.description !== null && (
          <p className="article-text" lang={lead.language}>
            {typeset(lead.description)}
          </p>
        )}
        <PublisherLine publisher={lead.source} className="story-source">
          <span>
            <ArticleTime instant={lead.published_at} />
          </span>
        </PublisherLine>
        <p className="story-ways">
          <Link to={articlePath(lead)} className="button button-strong">
            Read this report
          </Link>
          <Link to={{ pathname: articlePath(lead), hash: '#comments' }} className="button">
            <MessageSquare aria-hidden className="size-4" />
            Comments on this report
          </Link>
        </p>
        {first && <FirstReport report={first} isLead={first.article.url === lead.url} />}
      </div>
    </article>
  );
}

type FirstReportProps = { report: StoryReport; isLead: boolean };

function FirstReport({ report: { article, country }, isLead }: FirstReportProps) {
  return (
    <div className="first-report">
      <h2>Reported first</h2>
      {!isLead && (
        <p className="headline-line">
          <Headline article={article} />
        </p>
      )}
      <PublisherLine publisher={article.source} className="text-sm text-muted">
        {country !== null && <span>{nameOfCountry(country)}</span>}{' '}
        <span>
          <ArticleTime instant={article.published_at} />
        </span>
      </PublisherLine>
    </div>
  );
}
