import { breakable } from '#app/ui/breakable.tsx';
import { banLengths, type DeskMember } from '#contract/desk-members.ts';
import type { DecisionReason } from '#contract/desk.ts';
import type { DeskFault } from './desk-calls.ts';
import { DeskTime } from './desk-time.tsx';
import { ReasonFields } from './reason-fields.tsx';

const ofBans: readonly DecisionReason[] = [
  'illegal',
  'privacy',
  'hate',
  'harassment',
  'spam',
  'false',
  'rules',
];

/** Whether a member is banned, and the form that changes it, which opens when it is asked for. */
export function BanForms({ ban, fault }: { ban: DeskMember['ban']; fault: DeskFault | undefined }) {
  return ban ? <Unban ban={ban} fault={fault} /> : <Ban fault={fault} />;
}

function Unban({ ban, fault }: { ban: NonNullable<DeskMember['ban']>; fault: DeskFault | undefined }) {
  return (
    <section aria-label="Ban" className="space-y-4">
      <p>
        <strong>Banned</strong> since <DeskTime at={ban.since} />{' '}
        {ban.until === null ? (
          'for good'
        ) : (
          <>
            until <DeskTime at={ban.until} />
          </>
        )}
        : {breakable(ban.reason)}
      </p>
      <details open={fault !== undefined}>
        <summary>Lift the ban</summary>
        <form method="post">
          <input type="hidden" name="form" value="unban" />
          <ReasonFields id="unban" reasons={['mistake', 'no_violation', 'rules']} values={fault?.values} />
          <button className="button">Lift the ban</button>
        </form>
      </details>
    </section>
  );
}

function Ban({ fault }: { fault: DeskFault | undefined }) {
  const values = fault?.values ?? {};
  return (
    <section aria-label="Ban">
      <details open={fault !== undefined}>
        <summary>Ban this member</summary>
        <form method="post">
          <input type="hidden" name="form" value="ban" />
          <p>They are logged out everywhere, cannot log in, and are told why by mail.</p>
          <div>
            <label className="field-label" htmlFor="length">
              How long
            </label>
            <select
              id="length"
              name="length"
              required
              defaultValue={values.length ?? ''}
              className="field-input"
            >
              <option value="">Choose…</option>
              {banLengths.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </div>
          <div>
            <label className="field-label" htmlFor="until">
              Day on which it ends (for “Until a date”)
            </label>
            <input id="until" name="until" type="date" defaultValue={values.until} className="field-input" />
          </div>
          <ReasonFields id="ban" reasons={ofBans} noteHint="They read it." values={values} />
          <button className="button button-strong">Ban this member</button>
        </form>
      </details>
    </section>
  );
}
