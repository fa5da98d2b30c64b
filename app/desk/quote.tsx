import { FoldedText } from '#app/ui/folded-text.tsx';

/** Quotes what somebody wrote, in any direction and, unless `lang` is known, any language. */
export function Quote({ text, lang }: { text: string; lang?: string }) {
  return (
    <blockquote dir="auto" lang={lang}>
      <FoldedText text={text} />
    </blockquote>
  );
}
