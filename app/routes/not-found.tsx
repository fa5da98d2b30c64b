import { routeError } from '#app/site/route-errors.ts';

export function loader(): never {
  throw routeError(404);
}

export function clientLoader(): never {
  throw routeError(404);
}

/** The error boundary renders the page; but a route without a component would be a resource route. */
export default function NotFound() {
  return null;
}
