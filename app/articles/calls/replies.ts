import * as z from 'zod/mini';
import { Article, ArticleList, RelatedArticles } from '#contract/article.ts';
import { Coverage, HomeNews, StoryList, WholeStory } from '#contract/story.ts';

/** The schemas of what the API answers about articles and stories. */
export const replies = {
  article: z.object({ data: Article }),
  coverage: z.object({ data: Coverage }),
  homeNews: HomeNews,
  list: ArticleList,
  related: RelatedArticles,
  stories: StoryList,
  story: z.object({ data: WholeStory }),
};
