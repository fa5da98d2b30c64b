import { Address } from '#app/ui/address.tsx';
import { breakable } from '#app/ui/breakable.tsx';
import { countOf } from '#contract/count-of.ts';
import type { DeskArticle } from '#contract/desk-articles.ts';
import { ArticleForms } from './article-forms.tsx';
import { DecisionList } from './decision-list.tsx';
import type { DeskFault } from './desk-calls.ts';
import { DeskTime } from './desk-time.tsx';
import { Fact } from './fact.tsx';
import { Quote } from './quote.tsx';
import { nameOfSection } from './section-names.ts';

type ArticleScreenProps = { article: DeskArticle; fault: DeskFault | undefined };

/** An article, where it came from, what was decided about it, and the forms to decide. */
export function ArticleScreen({ article, fault }: ArticleScreenProps) {
  const { description, language } = article;
  return (
    <>
      {description !== null && <Quote text={description} lang={language} />}
      <Facts article={article} />
      <section aria-labelledby="decide">
        <h2 id="decide">Decide</h2>
        <ArticleForms article={article} fault={fault} />
      </section>
      <section aria-labelledby="decided">
        <h2 id="decided">Decided so far</h2>
        <DecisionList decisions={article.decisions} />
      </section>
    </>
  );
}

function Facts({ article }: { article: DeskArticle }) {
  const { comments, feeds, first_seen_at, id, language, published_at, removal, sections, source, url } =
    article;
  return (
    <dl className="desk-facts">
      <Fact what="State">
        {removal === null ? (
          'Shown'
        ) : (
          <strong>
            Taken down on <DeskTime at={removal.removed_at} />; its page answers {removal.legal ? 451 : 410}
          </strong>
        )}
      </Fact>
      <Fact what="Here">
        <a href={`/article/${id}`} className="link">
          /article/{id}
        </a>
      </Fact>
      <Fact what="At its publisher">
        <a href={url} rel="noopener noreferrer" className="link">
          <Address text={url} />
        </a>
      </Fact>
      <Fact what="Publisher">{`${source}, language ${language}`}</Fact>
      <Fact what="Published">
        <DeskTime at={published_at} />, first seen <DeskTime at={first_seen_at} />
      </Fact>
      <Fact what={removal === null ? 'Sections' : 'Sections before'}>
        {sections.map(nameOfSection).join(', ') || 'none'}
      </Fact>
      <Fact what="Feeds">
        {breakable(feeds.map((feed) => feed.url).join(', ') || 'none that still carries it')}
      </Fact>
      <Fact what="Story">
        <Story article={article} />
      </Fact>
      <Fact what="Comments">{comments}</Fact>
    </dl>
  );
}

function Story({ article: { detached, story } }: { article: DeskArticle }) {
  if (story === null) return `none${detached ? '; it is kept out of stories' : ''}`;
  return (
    <>
      <a href={`/story/${story.id}`} className="link">
        /story/{story.id}
      </a>
      , {story.articles} articles of {countOf(story.publishers, 'publisher')}
    </>
  );
}
