import { breakable } from '#app/ui/breakable.tsx';
import type { DeskArticles, FoundArticle } from '#contract/desk-articles.ts';
import { UnblockPictures } from './article-forms.tsx';
import type { DeskFault } from './desk-calls.ts';
import { DeskTime } from './desk-time.tsx';
import { UnsentNote } from './unsent-note.tsx';

type ArticlesScreenProps = { found: DeskArticles; question: string; fault: DeskFault | undefined };

/** Finds articles, including those that were taken down; without a search, the articles taken down last. */
export function ArticlesScreen({ found, question, fault }: ArticlesScreenProps) {
  const { data, more, picture_blocks } = found;
  return (
    <>
      <search>
        <form action="/desk/articles" className="desk-filter">
          <div>
            <label className="field-label" htmlFor="q">
              Words, an id, or an address here or at the publisher
            </label>
            <input
              id="q"
              type="search"
              name="q"
              defaultValue={question}
              maxLength={2_000}
              className="field-input"
            />
          </div>
          <button className="button button-strong">Find</button>
        </form>
      </search>
      <section aria-labelledby="found">
        <h2 id="found">
          {question === '' ? 'Recently taken down' : `Found: ${more ? 'more than ' : ''}${data.length}`}
        </h2>
        {data.length === 0 ? (
          <p>{question === '' ? 'No article is taken down.' : 'There is no such article.'}</p>
        ) : (
          <FoundArticles articles={data} />
        )}
        {more && question !== '' && <p className="mt-4">There are more: please be more specific.</p>}
      </section>
      <section aria-labelledby="pictures">
        <h2 id="pictures">Publishers whose pictures are blocked</h2>
        <UnsentNote
          forms={
            picture_blocks.some(({ publisher }) => publisher === fault?.values.publisher) ? ['unblock'] : []
          }
          fault={fault}
        />
        {picture_blocks.length === 0 && (
          <p>None. To block the pictures of a publisher, use the form on the page of one of its articles.</p>
        )}
        {picture_blocks.map(({ publisher, blocked_at }) => (
          <div key={publisher} className="mt-4">
            <p>
              <strong>{publisher}</strong>, since <DeskTime at={blocked_at} />
            </p>
            <UnblockPictures publisher={publisher} fault={fault} />
          </div>
        ))}
      </section>
    </>
  );
}

function FoundArticles({ articles }: { articles: readonly FoundArticle[] }) {
  return (
    <ul className="desk-decisions">
      {articles.map(({ id, language, published_at, removed, source, title }) => (
        <li key={id}>
          <a href={`/desk/articles/${id}`} className="link" lang={language} dir="auto">
            {breakable(title)}
          </a>
          <p className="text-sm text-muted">
            {source}, <DeskTime at={published_at} />
            {removed && <strong className="text-ink"> · taken down</strong>}
          </p>
        </li>
      ))}
    </ul>
  );
}
