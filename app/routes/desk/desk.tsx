import { Outlet } from 'react-router';
import { DeskLayout } from '#app/desk/desk-layout.tsx';

/** The desk's forms work without scripts, so that no failing script can send a decision twice. */
export const handle = { still: true };

export default function Desk() {
  return (
    <DeskLayout>
      <Outlet />
    </DeskLayout>
  );
}
