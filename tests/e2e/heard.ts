import type { Page } from '@playwright/test';

type Heard = { role: string; name: string; text: string; isInvalid: boolean };

/** What Chromium exposes to screen readers, in reading order. */
export async function heard(page: Page): Promise<Heard[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const known = new Map(nodes.map((node) => [node.nodeId, node]));
  type Node = (typeof nodes)[number];
  const saidOf = (node: Node) => String(node.name?.value ?? '');
  const textOf = (node: Node): string =>
    node.role?.value === 'StaticText'
      ? saidOf(node)
      : (node.childIds ?? [])
          .map((id) => known.get(id))
          .map((child) => (child ? textOf(child) : ''))
          .join('');
  return nodes.map((node) => ({
    role: String(node.role?.value),
    name: saidOf(node),
    text: textOf(node),
    isInvalid:
      node.properties?.some(({ name, value }) => name === 'invalid' && value.value === 'true') ?? false,
  }));
}
