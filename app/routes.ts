import { index, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx'),
  route('articles', 'routes/search.ts'),
  route('articles/:query', 'routes/article-list.tsx'),
  route('article/:address', 'routes/article.tsx'),
  route('story/:address', 'routes/story.tsx'),
  route('login', 'routes/login.tsx'),
  route('logout', 'routes/logout.tsx'),
  route('signup', 'routes/signup.tsx'),
  route('reset', 'routes/reset.tsx'),
  route('profile', 'routes/profile.tsx'),
  route('auth/popup', 'routes/google-popup.tsx'),
  route('offline', 'routes/offline.tsx'),
  route('privacy', 'routes/privacy.tsx'),
  route('sources', 'routes/sources.tsx'),
  route('desk', 'routes/desk/desk.tsx', [
    index('routes/desk/today.tsx'),
    route('feeds', 'routes/desk/feeds.tsx'),
    route('feeds/add', 'routes/desk/feed-add.tsx'),
    route('feeds/import', 'routes/desk/feed-import.tsx'),
    route('feeds/:id', 'routes/desk/feed.tsx'),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
