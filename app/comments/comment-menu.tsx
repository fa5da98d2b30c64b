import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import { takeFocus } from '#app/ui/take-focus.ts';

const dots =
  'M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 5a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 19a1 1 0 1 0 2 0a1 1 0 1 0-2 0';
const bin =
  'M10 11v6M14 11v6M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2';

/** The menu of one's own comment. It closes with Escape and when the focus or a click goes elsewhere. */
export function CommentMenu({ deleteComment }: { deleteComment: () => void }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  }

  function closeByKey({ key }: KeyboardEvent): void {
    if (key !== 'Escape') return;
    setOpen(false);
    button.current?.focus();
  }

  return (
    <div role="presentation" className="relative" onBlur={closeWhenLeft} onKeyDown={closeByKey}>
      <button
        ref={button}
        type="button"
        aria-label="Comment menu"
        aria-haspopup="menu"
        aria-expanded={open}
        className="comment-menu-button"
        // Safari does not focus a button that is clicked.
        onClick={({ currentTarget }) => {
          currentTarget.focus();
          setOpen(!open);
        }}
      >
        <Icon d={dots} className="size-5" />
      </button>
      {open && (
        <div role="menu" aria-label="Comment menu" className="comment-menu">
          <button
            ref={takeFocus}
            type="button"
            role="menuitem"
            className="comment-menu-item"
            onClick={deleteComment}
          >
            <Icon d={bin} className="size-4" />
            Delete
          </button>
        </div>
      )}
    </div>
  );
}
