import type { ReactNode } from 'react';
import { facePath } from '#app/site/face-path.ts';
import { useSite } from '#app/site/site.ts';
import { breakable } from '#app/ui/breakable.tsx';
import { Initials } from '#app/ui/initials.tsx';

/** Longer than a poem; two thousand characters can be as many lines, most of them empty. */
const linesMax = 40;
const linesAtFirst = 25;

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

/** Who says what; both are plain text of any direction and language. */
export function CommentBody({ name, face, content, note, children }: CommentBodyProps) {
  const { passesPictures } = useSite();
  return (
    <>
      <div className="flex items-center gap-3">
        <Initials name={name} picture={passesPictures ? facePath(face) : null} />
        <p className="min-w-0 flex-1">
          <bdi className="font-semibold">{name}</bdi> <span className="text-sm text-muted">{note}</span>
        </p>
        {children}
      </div>
      <CommentText content={content} />
    </>
  );
}

/** Of a text with more lines than anybody needs, the first; the others are there for who wants them. */
function CommentText({ content }: { content: string }) {
  const { first, rest } = foldLines(content);
  return (
    <div dir="auto">
      <p className="comment-text">{breakable(first)}</p>
      {rest.length > 0 && (
        <details className="comment-rest">
          <summary dir="ltr">{rest.length} more lines</summary>
          <p className="comment-text">{breakable(rest.join('\n'))}</p>
        </details>
      )}
    </div>
  );
}

function foldLines(content: string): { first: string; rest: readonly string[] } {
  const lines = content.split('\n');
  if (lines.length <= linesMax) return { first: content, rest: [] };
  return { first: lines.slice(0, linesAtFirst).join('\n').trimEnd(), rest: lines.slice(linesAtFirst) };
}
