import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { forgetMember } from '#app/session/session.ts';
import { PageLink } from '#app/site/page-link.tsx';
import { categoryLinks } from '#app/site/site-links.ts';
import { LogoutForm } from './logout-form.tsx';

const links = [
  { label: 'Home', to: '/', state: null, shownTo: '' },
  ...categoryLinks.map((link) => ({ ...link, shownTo: '' })),
  { label: 'Profile', to: '/profile', state: null, shownTo: 'members-only unknown-too' },
  { label: 'Sign Up', to: '/signup', state: null, shownTo: 'visitors-only' },
  { label: 'Log In', to: '/login', state: null, shownTo: 'visitors-only' },
];

/** The links of the mobile menu, and the log-out for members; choosing one calls `close`. */
export function MenuLinks({ close }: { close: () => void }) {
  const { pathname } = useLocation();
  const logOut = useLogOut();
  return (
    <ul>
      {links.map(({ label, to, state, shownTo }) => (
        <li key={to} className={`border-b border-bar-line ${shownTo}`}>
          <PageLink
            to={to}
            state={state}
            aria-current={to === pathname ? 'page' : undefined}
            onClick={close}
            className="menu-link"
          >
            {label}
          </PageLink>
        </li>
      ))}
      <li className="members-only border-b border-bar-line">
        <LogoutForm
          className="menu-link w-full"
          logOut={() => {
            close();
            return logOut();
          }}
        />
      </li>
    </ul>
  );
}

/** Logs out and navigates to the home page. */
function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  const client = useQueryClient();
  return async () => {
    const { logOut } = await import('./log-out.ts');
    await logOut(() => {
      forgetMember(client);
      return navigate('/');
    });
  };
}
