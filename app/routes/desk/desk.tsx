import { Outlet } from 'react-router';
import { DeskLayout } from '#app/desk/desk-layout.tsx';

/** Forms of the desk are the browser's own: whatever happens to a script, what is decided is decided once. */
export const handle = { still: true };

export default function Desk() {
  return (
    <DeskLayout>
      <Outlet />
    </DeskLayout>
  );
}
