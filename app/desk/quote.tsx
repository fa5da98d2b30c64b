import { breakable } from '#app/ui/breakable.tsx';

/** What somebody wrote, of any direction and, unless it is known, any language. */
export function Quote({ text, lang }: { text: string; lang?: string }) {
  return (
    <blockquote dir="auto" lang={lang}>
      {breakable(text)}
    </blockquote>
  );
}
