import { Address } from '#app/ui/address.tsx';
import { countOf } from '#contract/count-of.ts';
import type { DeskMembers } from '#contract/desk-members.ts';
import { BanEnd, LiftBan } from './ban-forms.tsx';
import type { DeskFault } from './desk-calls.ts';
import { DeskTime } from './desk-time.tsx';
import { UnsentNote } from './unsent-note.tsx';

type MembersScreenProps = { asked: string; found: DeskMembers; fault: DeskFault | undefined };

/** Members by name, address or id. */
export function MembersScreen({ asked, found, fault }: MembersScreenProps) {
  const { members, more, left } = found;
  return (
    <>
      <form method="get" className="desk-filter">
        <div>
          <label className="field-label" htmlFor="q">
            Name, address or id
          </label>
          <input id="q" name="q" type="search" defaultValue={asked} maxLength={254} className="field-input" />
        </div>
        <button className="button button-strong">Find</button>
      </form>
      <UnsentNote forms={left ? ['unban'] : []} fault={fault} />
      {asked !== '' && members.length === 0 && !left && <p>Nobody was found.</p>}
      {members.length > 0 && (
        <ul className="desk-cases">
          {members.map(({ id, name, email, comments, created_at, ban }) => (
            <li key={id}>
              <p>
                <a href={`/desk/members/${id}`} className="link">
                  <bdi>{name}</bdi>
                </a>{' '}
                <span className="desk-address">
                  <Address text={email} />
                </span>
                {ban && <strong> (banned)</strong>}
              </p>
              <p className="text-sm text-muted">
                {countOf(comments, 'comment')}, here since <DeskTime at={created_at} />
              </p>
            </li>
          ))}
        </ul>
      )}
      {more && <p>There are more: please be more specific.</p>}
      {left && <Left email={asked} ban={left} fault={fault} />}
    </>
  );
}

type LeftProps = { email: string; ban: NonNullable<DeskMembers['left']>; fault: DeskFault | undefined };

/** The ban of an address whose owner has left. */
function Left({ email, ban, fault }: LeftProps) {
  return (
    <section aria-labelledby="left">
      <h2 id="left">Banned, and has left</h2>
      <p>
        Whoever had this address was banned on <DeskTime at={ban.since} />
        <BanEnd until={ban.until} />
        {`: ${ban.reason}`}
      </p>
      <LiftBan title="Lift the ban on this address" ban={ban} fault={fault}>
        <input type="hidden" name="email" value={email} />
      </LiftBan>
    </section>
  );
}
