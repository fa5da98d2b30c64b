/** How many items are kept at each end of a list that is too long; which end is the newer one is not known here. */
const itemsKept = 500;

/**
 * The outline of a JSON text: how deep it nests, where its value and its last complete item end (null if there is
 * none), and which ranges of long lists can be left out. `leftOut` counts the items in them.
 */
export type JsonOutline = {
  depth: number;
  valueEnd: number | null;
  itemEnd: number | null;
  stretches: { from: number; to: number }[];
  leftOut: number;
};

type List = { count: number; firstEnd: number; lastStarts: number[] };

/** Items are the objects at depth three: feed, list, item. One pass, since patterns over strings of megabytes fail. */
export function jsonOutline(json: string): JsonOutline {
  const outline: JsonOutline = { depth: 0, valueEnd: null, itemEnd: null, stretches: [], leftOut: 0 };
  let depth = 0;
  let list = emptyList();
  for (let index = 0; index < json.length; index += 1) {
    const char = json[index];
    if (char === '"') index = stringEnd(json, index);
    else if (char === '{' || char === '[') {
      depth += 1;
      if (depth === 2) list = emptyList();
      if (depth === 3 && char === '{') begin(list, index);
      if (depth > outline.depth) outline.depth = depth;
    } else if (char === '}' || char === ']') {
      depth -= 1;
      if (depth === 2 && char === '}') endItem(outline, list, index + 1);
      if (depth === 1) close(outline, list);
      if (depth === 0) return { ...outline, valueEnd: index + 1 };
    }
  }
  close(outline, list);
  return outline;
}

function emptyList(): List {
  return { count: 0, firstEnd: 0, lastStarts: [] };
}

function begin(list: List, start: number): void {
  list.lastStarts[list.count % itemsKept] = start;
  list.count += 1;
}

function endItem(outline: JsonOutline, list: List, end: number): void {
  outline.itemEnd = end;
  if (list.count <= itemsKept) list.firstEnd = end;
}

function close(outline: JsonOutline, list: List): void {
  if (list.count <= 2 * itemsKept) return;
  outline.stretches.push({
    from: list.firstEnd,
    to: list.lastStarts[list.count % itemsKept] ?? list.firstEnd,
  });
  outline.leftOut += list.count - 2 * itemsKept;
  list.count = 0;
}

/** Where the closing quote of a string is, or the last character when it has none. */
function stringEnd(json: string, start: number): number {
  for (let index = start + 1; index < json.length; index += 1) {
    if (json[index] === '\\') index += 1;
    else if (json[index] === '"') return index;
  }
  return json.length - 1;
}
