import { withSoftHyphens } from '#app/ui/soft-hyphens.ts';

/** Phones type curly ones by themselves. */
const quotationMark = /["“”„«»]/;

/** A search as a reader has typed it, in quotation marks unless it has some. */
export function Quoted({ search }: { search: string }) {
  const [before, after] = quotationMark.test(search) ? ['', ''] : ['“', '”'];
  return (
    <>
      {before}
      <bdi>{withSoftHyphens(search)}</bdi>
      {after}
    </>
  );
}
