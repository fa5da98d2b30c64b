import { Address } from '#app/ui/address.tsx';
import { UnsentText } from '#app/ui/unsent-text.tsx';
import type { DeskMessages, MessageState } from '#contract/desk-messages.ts';
import type { DeskFault } from './desk-calls.ts';
import { DeskTime } from './desk-time.tsx';
import { Quote } from './quote.tsx';

type Message = DeskMessages['messages'][number];
type MessagesScreenProps = { state: MessageState; found: DeskMessages; fault: DeskFault | undefined };

const places = [
  { state: 'open', label: 'Open' },
  { state: 'done', label: 'Done' },
  { state: 'spam', label: 'Spam' },
] as const;

/** What members wrote to the team, with a form for each that answers it or says what it is. */
export function MessagesScreen({ state, found, fault }: MessagesScreenProps) {
  return (
    <>
      <nav aria-label="Messages">
        <ul className="flex flex-wrap gap-x-5">
          {places.map((place) => (
            <li key={place.state}>
              <a
                href={`/desk/messages?state=${place.state}`}
                aria-current={place.state === state ? 'page' : undefined}
                className="desk-place"
              >
                {place.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <UnsentAnswer messages={found.messages} fault={fault} />
      {found.messages.length === 0 && <p className="text-muted">There is nothing here.</p>}
      <ol className="desk-cases">
        {found.messages.map((message) => (
          <li key={message.id}>
            <TheMessage message={message} />
            {state === 'open' ? (
              <AnswerForm id={message.id} fault={fault?.form === message.id ? fault : undefined} />
            ) : (
              <form method="post">
                <input type="hidden" name="id" value={message.id} />
                <button className="button" name="do" value="reopen">
                  Reopen<span className="sr-only"> message {message.id}</span>
                </button>
              </form>
            )}
          </li>
        ))}
      </ol>
      {found.next !== null && (
        <p>
          <a href={`/desk/messages?state=${state}&after=${found.next}`} className="link">
            More
          </a>
        </p>
      )}
    </>
  );
}

/** What somebody has written to a message that is no longer here. */
function UnsentAnswer({ messages, fault }: { messages: Message[]; fault: DeskFault | undefined }) {
  if (!fault || messages.some(({ id }) => id === fault.form)) return null;
  return <UnsentText text={fault.values.text}>Your answer to message {fault.form} was not sent:</UnsentText>;
}

function TheMessage({
  message: { id, sender, sender_id, email, message, created_at, answer, answered_at },
}: {
  message: Message;
}) {
  return (
    <>
      <p>
        <a href={`/desk/members/${sender_id}`} className="link">
          <bdi>{sender}</bdi>
        </a>{' '}
        <span className="desk-address">
          <Address text={email} />
        </span>
      </p>
      <p className="text-sm text-muted">
        No. {id}, <DeskTime at={created_at} />
      </p>
      <Quote text={message} />
      {answer !== null && answered_at !== null && (
        <>
          <p className="text-sm text-muted">
            Answered <DeskTime at={answered_at} />:
          </p>
          <Quote text={answer} />
        </>
      )}
    </>
  );
}

function AnswerForm({ id, fault }: { id: string; fault: DeskFault | undefined }) {
  return (
    <form method="post">
      <input type="hidden" name="id" value={id} />
      <details open={fault !== undefined}>
        <summary>
          Answer<span className="sr-only"> message {id}</span>
        </summary>
        <div className="space-y-4">
          <label className="field-label" htmlFor={`answer-${id}`}>
            Your answer<span className="sr-only"> to message {id}</span>, sent by email
          </label>
          {/* Without a maximum: a browser would cut off the end of a pasted text, and say nothing. */}
          <textarea
            id={`answer-${id}`}
            name="text"
            rows={6}
            defaultValue={fault?.values.text}
            className="field-input"
          />
          <button className="button button-strong" name="do" value="answer">
            Send the answer<span className="sr-only"> to message {id}</span>
          </button>
        </div>
      </details>
      <p className="flex flex-wrap gap-3">
        <button className="button" name="do" value="done">
          Done<span className="sr-only">: message {id}</span>
        </button>
        <button className="button" name="do" value="spam">
          Spam<span className="sr-only">: message {id}</span>
        </button>
      </p>
    </form>
  );
}
