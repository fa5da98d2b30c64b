import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';

type PartProps = {
  children?: ReactNode;
  rel?: string;
  href?: string;
  dangerouslySetInnerHTML?: { __html: string };
};
export type Part = ReactElement<PartProps>;

/** The elements that a component of the router is made of: what they name is known to nothing else. */
export function partsOf(node: ReactNode): Part[] {
  return Children.toArray(node)
    .filter((part) => isValidElement<PartProps>(part))
    .flatMap((part) => (part.type === Fragment ? partsOf(part.props.children) : part));
}
