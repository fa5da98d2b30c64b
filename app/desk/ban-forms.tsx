import type { ReactNode } from 'react';
import { breakable } from '#app/ui/breakable.tsx';
import { banLengths, type DeskMember } from '#contract/desk-members.ts';
import type { DecisionReason } from '#contract/desk.ts';
import type { DeskFault } from './desk-calls.ts';
import { DeskTime } from './desk-time.tsx';
import { ReasonFields, reasonsToUndo } from './reason-fields.tsx';
import { RequiredSelect } from './select-field.tsx';
import { UnsentNote } from './unsent-note.tsx';

const ofBans: readonly DecisionReason[] = [
  'illegal',
  'privacy',
  'hate',
  'harassment',
  'spam',
  'false',
  'rules',
];

type TheBan = NonNullable<DeskMember['ban']>;

/** Whether a member is banned, with a collapsed form to change that. */
export function BanForms({ ban, fault }: { ban: DeskMember['ban']; fault: DeskFault | undefined }) {
  return (
    <>
      <UnsentNote forms={[ban ? 'unban' : 'ban']} fault={fault} />
      {ban ? <Unban ban={ban} fault={fault} /> : <Ban fault={fault} />}
    </>
  );
}

function Unban({ ban, fault }: { ban: TheBan; fault: DeskFault | undefined }) {
  return (
    <section aria-label="Ban" className="space-y-4">
      <p>
        <strong>Banned</strong> since <DeskTime at={ban.since} />
        <BanEnd until={ban.until} />
        {': '}
        {breakable(ban.reason)}
      </p>
      <LiftBan title="Lift the ban" ban={ban} fault={fault} />
    </section>
  );
}

export function BanEnd({ until }: { until: string | null }) {
  if (until === null) return ' for good';
  return (
    <>
      {' until '}
      <DeskTime at={until} />
    </>
  );
}

type LiftBanProps = {
  title: string;
  ban: TheBan;
  fault: DeskFault | undefined;
  /** Hidden inputs. */
  children?: ReactNode;
};

/** A collapsed form that lifts the ban that the page shows. */
export function LiftBan({ title, ban, fault, children }: LiftBanProps) {
  const own = fault?.form === 'unban' ? fault : undefined;
  return (
    <details open={own !== undefined}>
      <summary>{title}</summary>
      <form method="post">
        <input type="hidden" name="form" value="unban" />
        <input type="hidden" name="seen" value={ban.since} />
        {children}
        <ReasonFields reasons={reasonsToUndo} values={own?.values} />
        <button className="button">Lift the ban</button>
      </form>
    </details>
  );
}

function Ban({ fault }: { fault: DeskFault | undefined }) {
  const own = fault?.form === 'ban' ? fault : undefined;
  const values = own?.values ?? {};
  return (
    <section aria-label="Ban">
      <details open={own !== undefined}>
        <summary>Ban this member</summary>
        <form method="post">
          <input type="hidden" name="form" value="ban" />
          <p>They are logged out everywhere, cannot log in, and are told why by email.</p>
          <RequiredSelect name="length" label="How long" options={banLengths} chosen={values.length} />
          <div>
            <label className="field-label" htmlFor="until">
              Day on which it ends (for “Until a date”)
            </label>
            <input id="until" name="until" type="date" defaultValue={values.until} className="field-input" />
          </div>
          <ReasonFields reasons={ofBans} noteHint="They will read this." values={values} />
          <button className="button button-strong">Ban this member</button>
        </form>
      </details>
    </section>
  );
}
