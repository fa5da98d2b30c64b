import { withSoftHyphens } from '#app/ui/soft-hyphens.ts';

/** A search as a reader has typed it, in quotation marks unless it has some. */
export function Quoted({ search }: { search: string }) {
  const [before, after] = search.includes('"') ? ['', ''] : ['“', '”'];
  return (
    <>
      {before}
      <bdi>{withSoftHyphens(search)}</bdi>
      {after}
    </>
  );
}
