import { usePassFocusOn } from './pass-focus-on.ts';

type FailedNoteProps = {
  /** A sentence: what could not be loaded. */
  text: string;
  /** What the button tries again, where the page has several. */
  of?: string;
  retrying: boolean;
  retry: () => void;
  /** Id of what gets the focus from the button when the note has done its work. */
  focusNext: string;
};

/** Says in the place of what could not be loaded that it could not, and tries again there. */
export function FailedNote({ text, of, retrying, retry, focusNext }: FailedNoteProps) {
  const note = usePassFocusOn(focusNext);
  return (
    <div ref={note} className="failed-note">
      <p role="alert">{retrying ? 'Loading...' : text}</p>
      {/* Not disabled, which would take its focus away. */}
      <button
        type="button"
        className="button"
        aria-disabled={retrying}
        onClick={() => {
          if (!retrying) retry();
        }}
      >
        Try again{of !== undefined && <span className="sr-only">: {of}</span>}
      </button>
    </div>
  );
}
