import { EllipsisVertical, Trash2 } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { takeFocus } from '#app/ui/take-focus.ts';
import { beginningOf } from './beginning-of.ts';

type CommentMenuProps = { content: string; deleteComment: () => void };

/** The menu of the reader's own comment. It closes on Escape, and when focus or a click goes elsewhere. */
export function CommentMenu({ content, deleteComment }: CommentMenuProps) {
  const name = `Comment menu: ${beginningOf(content)}`;
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
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={open}
        className="comment-menu-button"
        // Safari does not focus a button that is clicked.
        onClick={({ currentTarget }) => {
          currentTarget.focus();
          setOpen(!open);
        }}
      >
        <EllipsisVertical aria-hidden className="size-5" />
      </button>
      {open && (
        <div role="menu" aria-label={name} className="comment-menu">
          <button
            ref={takeFocus}
            type="button"
            role="menuitem"
            className="comment-menu-item"
            onClick={deleteComment}
          >
            <Trash2 aria-hidden className="size-4" />
            Delete
          </button>
        </div>
      )}
    </div>
  );
}
