import { usePassFocusOn } from './pass-focus-on.ts';

type FailedNoteProps = {
  /** A sentence that says what could not be loaded. */
  text: string;
  /** What the button loads again, to tell several on a page apart. */
  of?: string;
  retrying: boolean;
  retry: () => void;
  /** Id of the element that gets the button's focus once the note disappears. */
  focusNext: string;
};

/** Shown instead of what could not be loaded, with a button to try again. */
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
