/** The nodes that a translator has inserted instead of a text. */
const standIns = new WeakMap<Node, ChildNode[]>();

/**
 * Keeps a page working while the browser translates it. Chrome and Safari replace text nodes, which React does not
 * know: it would write into detached nodes, or fail with an error because a node is not where it was. So a text is put
 * back when React touches it; the translator, which observes the page, translates it again. Firefox writes into the
 * existing nodes.
 */
export function tolerateTranslators(): void {
  const observer = new MutationObserver(remember);
  observer.observe(document, { childList: true, subtree: true });

  const putBack = (node: Node) => {
    if (node.parentNode) return;
    remember(observer.takeRecords());
    const [first, ...others] = standIns.get(node)?.filter(({ isConnected }) => isConnected) ?? [];
    first?.replaceWith(node);
    for (const other of others) other.remove();
  };

  Node.prototype.removeChild = <T extends Node>(child: T) => {
    putBack(child);
    (child as Node as ChildNode).remove();
    return child;
  };
  Node.prototype.insertBefore = function insertWhereItIs<T extends Node>(
    this: Node,
    node: T,
    next: Node | null,
  ) {
    if (next) putBack(next);
    const sibling = childAround(this, next);
    if (sibling) sibling.before(node);
    else this.appendChild(node);
    return node;
  };
  Object.defineProperty(Text.prototype, 'nodeValue', {
    get(this: Text) {
      return this.data;
    },
    set(this: Text, text: string | null) {
      putBack(this);
      this.data = text ?? '';
    },
  });
}

/** Records what replaced each removed text: in the same mutation, or next to it just before. */
function remember(records: MutationRecord[]): void {
  const added = new Set<Node>();
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    for (const node of addedNodes) added.add(node);
    const beside = [previousSibling, nextSibling].filter((node) => node && added.has(node));
    for (const node of removedNodes)
      if (node instanceof Text)
        standIns.set(node, (addedNodes.length > 0 ? [...addedNodes] : beside) as ChildNode[]);
  }
}

/** The child of `parent` that is or contains the node: a translator may have moved it deeper. */
function childAround(parent: Node, node: Node | null): ChildNode | null {
  let child = node;
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child as ChildNode | null;
}
