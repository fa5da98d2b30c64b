import { DecisionReason } from '#contract/desk.ts';
import type { Database } from '#db/client.ts';
import { articleRemoval } from '#db/desk-schema.ts';
import { eq, sql } from '#db/drizzle.ts';
import { article } from '#db/schema.ts';
import { isNamed, type NamedArticle } from './article-store.ts';

/** Why an article was taken down. `legal`: for legal reasons; `reason`: null if it is no longer known. */
export type Removal = { id: string; legal: boolean; reason: DecisionReason | null };

/** Undefined: there is no such article, or it was not taken down. */
export async function findRemoval(database: Database, by: NamedArticle): Promise<Removal | undefined> {
  const [found] = await database
    .select({
      id: article.slugId,
      legal: articleRemoval.legal,
      reason: sql<string | null>`(
        select decision.reason from decision
        where decision.action = 'article.remove' and decision.subject = ${article.slugId}
        order by decision.id desc limit 1)`,
    })
    .from(article)
    .innerJoin(articleRemoval, eq(articleRemoval.articleId, article.id))
    .where(isNamed(by))
    .limit(1);
  return found && { ...found, reason: DecisionReason.safeParse(found.reason).data ?? null };
}
