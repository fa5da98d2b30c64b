/** What translators have put in the place of texts. */
const standIns = new WeakMap<Node, ChildNode[]>();

/**
 * Lets a page live that the browser translates. Chrome and Safari take texts out and put others in their place, of which React does
 * not know: it would write into texts that nobody sees any more, and one that it cannot find where it was would end the page with
 * an error. So a text is put back when React touches it, and the translator, which watches the page, translates it anew. Firefox
 * writes into the texts that are there.
 */
export function outliveTranslators(): void {
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

/** Keeps, for each text that was removed, what was put in its place: in one step with it, or beside it just before. */
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

/** The child that is a node or holds it: a translator may have moved it deeper. */
function childAround(parent: Node, node: Node | null): ChildNode | null {
  let child = node;
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child as ChildNode | null;
}
