import { index, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx'),
  route('articles', 'routes/search.ts'),
  route('articles/:query', 'routes/article-list.tsx'),
  route('article/:address', 'routes/article.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
