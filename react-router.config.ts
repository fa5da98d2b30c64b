import type { Config } from '@react-router/dev/config';

export default {
  // The whole table of routes is smaller than asking for parts of it.
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
} satisfies Config;
