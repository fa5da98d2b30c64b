import { Parser } from 'htmlparser2';

/** Deeper is no text but an attempt to keep the parser busy, which takes quadratic time with depth. */
const depthMax = 300;
/** Far beyond what a title, a description or the first picture needs. */
const lengthMax = 100_000;

type Visitor = {
  /** Return true to end the walk. */
  open?: (name: string, attributes: Record<string, string>) => boolean;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

/** Visits the elements and decoded texts of a piece of HTML in order, up to some depth and length. */
export function walkHtml(html: string, { open, close, text }: Visitor): void {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1;
        if (open?.(name, attributes) || depth > depthMax) parser.pause();
      },
      onclosetag: (name) => {
        depth -= 1;
        close?.(name);
      },
      ontext: (data) => text?.(data),
    },
    // Feeds are XML, where a script or a frame may end in its own tag; as HTML it would hide what follows.
    { recognizeCDATA: true, recognizeSelfClosing: true },
  );
  parser.end(html.slice(0, lengthMax));
}
