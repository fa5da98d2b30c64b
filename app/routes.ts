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
  route('objection/:comment', 'routes/objection.tsx'),
  route('desk', 'routes/desk/desk.tsx', [
    index('routes/desk/today.tsx'),
    route('reports', 'routes/desk/reports.tsx'),
    route('comments/:id', 'routes/desk/comment.tsx'),
    route('members', 'routes/desk/members.tsx'),
    route('members/:id', 'routes/desk/member.tsx'),
    route('messages', 'routes/desk/messages.tsx'),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
