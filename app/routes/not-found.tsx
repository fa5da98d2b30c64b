import { data } from 'react-router';

export function loader(): never {
  throw data(null, { status: 404 });
}

export function clientLoader(): never {
  throw data(null, { status: 404 });
}

/** The error boundary renders the page; but a route without a component would be a resource route. */
export default function NotFound() {
  return null;
}
