import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';

type PartProps = {
  children?: ReactNode;
  rel?: string;
  href?: string;
  dangerouslySetInnerHTML?: { __html: string };
};
export type Part = ReactElement<PartProps>;

/** The elements that one of the router's components renders; the file names in them are available nowhere else. */
export function partsOf(node: ReactNode): Part[] {
  return Children.toArray(node)
    .filter((part) => isValidElement<PartProps>(part))
    .flatMap((part) => (part.type === Fragment ? partsOf(part.props.children) : part));
}
