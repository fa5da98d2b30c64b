import { FoldedText } from '#app/ui/folded-text.tsx';

/** What somebody wrote, of any direction and, unless it is known, any language. */
export function Quote({ text, lang }: { text: string; lang?: string }) {
  return (
    <blockquote dir="auto" lang={lang}>
      <FoldedText text={text} />
    </blockquote>
  );
}
