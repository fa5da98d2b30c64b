import type { ReactNode } from 'react';
import { facePath } from '#app/site/face-path.ts';
import { useSite } from '#app/site/site.ts';
import { FoldedText } from '#app/ui/folded-text.tsx';
import { Initials } from '#app/ui/initials.tsx';

type CommentBodyProps = {
  name: string;
  /** Id of the author's picture. */
  face: string | null;
  content: string;
  /** Beside the name: when it was posted, or that it is not yet. */
  note: ReactNode;
  /** What can be done with the comment. */
  children?: ReactNode;
};

/** A comment's author and text: both plain text of any direction and language. */
export function CommentBody({ name, face, content, note, children }: CommentBodyProps) {
  const { passesPictures } = useSite();
  return (
    <>
      <div className="flex items-center gap-[min(0.75rem,14px)]">
        <Initials name={name} picture={passesPictures ? facePath(face) : null} />
        <p className="min-w-0 flex-1">
          <bdi className="font-semibold" translate="no">
            {name}
          </bdi>{' '}
          <span className="text-sm text-muted">{note}</span>
        </p>
        {children}
      </div>
      <div dir="auto">
        <FoldedText text={content} className="comment-text" />
      </div>
    </>
  );
}
