import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import './desk.css';

/** `also`: where else its pages are. */
const places: readonly { path: string; label: string; also?: string }[] = [
  { path: '/desk', label: 'Today' },
  { path: '/desk/reports', label: 'Reports', also: '/desk/comments' },
  { path: '/desk/members', label: 'Members' },
  { path: '/desk/messages', label: 'Messages' },
  { path: '/desk/articles', label: 'Articles' },
  { path: '/desk/feeds', label: 'Feeds' },
  { path: '/desk/log', label: 'Log' },
];

/** The pages of the desk: rendered for each request and never hydrated; their only script is the theme's. */
export function DeskLayout({ children }: { children: ReactNode }) {
  const here = useLocation().pathname.replace(/\/$/, '');
  return (
    <div className="desk">
      <nav aria-label="Desk" className="desk-nav">
        <ul>
          {places.map(({ path, label, also }) => (
            <li key={path}>
              <a
                href={path}
                aria-current={
                  isAt(here, path) || (also !== undefined && isAt(here, also)) ? 'page' : undefined
                }
              >
                {label}
              </a>
            </li>
          ))}
          <li>
            <a href="/logout">Log out</a>
          </li>
        </ul>
      </nav>
      {children}
    </div>
  );
}

function isAt(here: string, path: string): boolean {
  return here === path || (path !== '/desk' && here.startsWith(`${path}/`));
}
