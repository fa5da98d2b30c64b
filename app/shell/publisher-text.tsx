import { Fragment, type ReactNode } from 'react';
import { type Inline, type TextBlock, textBlocks } from './text-blocks.ts';

type PublisherTextProps = {
  title: string;
  /** Above the text: who speaks. */
  name: string | null;
  text: string | null;
  /** Below it: how to reach them. */
  contact: string | null;
};

/** A page whose text its operator has written. Name and contact are added unless the text contains them. */
export function PublisherText({ title, name, text, contact }: PublisherTextProps) {
  const label = contact?.replace(/^mailto:/, '') ?? '';
  const isNew = (words: string) => text?.includes(words) !== true;
  return (
    <div className="prose-page">
      <h1 className="page-title">{title}</h1>
      {name !== null && isNew(name) && <p>{name}</p>}
      {text !== null && textBlocks(text).map((block, at) => <Block key={at} {...block} />)}
      {contact !== null && isNew(label) && (
        <p>
          <a href={contact} className="link">
            {label}
          </a>
        </p>
      )}
    </div>
  );
}

function Block({ kind, lines }: TextBlock): ReactNode {
  if (kind === 'heading') return <h2 className="profile-title">{lines.map(piecesOf)}</h2>;
  if (kind === 'paragraph')
    return <p>{lines.map((line, at) => [at > 0 && <br key={at} />, piecesOf(line, at)])}</p>;
  return (
    <ul className="mt-4 list-disc space-y-1 pl-6">
      {lines.map((line, at) => (
        <li key={at}>{piecesOf(line, at)}</li>
      ))}
    </ul>
  );
}

function piecesOf(line: Inline[], at: number): ReactNode {
  return (
    <Fragment key={`line ${at}`}>
      {line.map((piece, at) =>
        typeof piece === 'string' ? (
          piece
        ) : (
          <a key={at} href={piece.href} className="link">
            {piece.label}
          </a>
        ),
      )}
    </Fragment>
  );
}
