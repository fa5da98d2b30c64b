/**
 * Outlines as SVG path data. They can be joined: one path may hold many outlines. All run clockwise, so that where
 * two of one path overlap there is no hole.
 */
export type Point = readonly [x: number, y: number];

/** Path data in few bytes, numbers `rounded`; those with nothing between them are kept apart. */
export function data(texts: TemplateStringsArray, ...values: (number | string)[]): string {
  return texts
    .map((text, index) => (text || (index > 0 ? ' ' : '')) + written(values[index] ?? ''))
    .join('')
    .replaceAll(' -', '-')
    .trimEnd();
}

/** To a whole unit, but to a tenth where that would show. */
export function rounded(value: number): number {
  const steps = Math.abs(value) < 8 ? 10 : 1;
  return Math.round(value * steps) / steps || 0;
}

function written(value: number | string): string {
  return typeof value === 'string' ? value : String(rounded(value)).replace(/^(-?)0\./, '$1.');
}

/** `count` points on a circle or ellipse, from its right clockwise; `turn` in radians. */
export function around(
  x: number,
  y: number,
  radius: number,
  count: number,
  turn = 0,
  radiusY = radius,
): Point[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index * 2 * Math.PI) / count + turn;
    return [x + radius * Math.cos(angle), y + radiusY * Math.sin(angle)];
  });
}

/** Points written as path data would have them: `0 0, 10 0, 10 20`. */
export function points(texts: TemplateStringsArray, ...values: number[]): Point[] {
  const written = texts.map((text, index) => text + String(values[index] ?? '')).join('');
  return written.split(',').map((point): Point => {
    const [x = 0, y = 0] = point.trim().split(' ').map(Number);
    return [x, y];
  });
}

export function rect(x: number, y: number, width: number, height: number): string {
  return data`M${x} ${y}h${width}v${height}h${-width}z`;
}

export function disc(x: number, y: number, radius: number, radiusY: number = radius): string {
  return data`M${x - radius} ${y}a${radius} ${radiusY} 0 11${2 * radius} 0a${radius} ${radiusY} 0 11${-2 * radius} 0z`;
}

/** The upper half of an ellipse; `x` and `y` are the middle of its base. */
export function dome(x: number, y: number, radius: number, height: number = radius): string {
  return data`M${x - radius} ${y}a${radius} ${height} 0 01${2 * radius} 0z`;
}

/** A rectangle with round corners. */
export function pill(
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number = Math.min(width, height) / 2,
): string {
  const [w, h, r] = [width - 2 * radius, height - 2 * radius, radius];
  const corner = (dx: number, dy: number) => data`a${r} ${r} 0 01${dx} ${dy}`;
  return data`M${x + r} ${y}h${w}${corner(r, r)}v${h}${corner(-r, r)}h${-w}${corner(-r, -r)}v${-h}${corner(r, -r)}z`;
}

/** A doorway or window with a round top, `x` its left and `y` its foot. */
export function arch(x: number, y: number, width: number, height: number): string {
  const r = width / 2;
  return data`M${x} ${y}v${r - height}a${r} ${r} 0 01${width} 0v${height - r}z`;
}

export function polygon(...points: readonly Point[]): string {
  const clockwise = area(points) < 0 ? points.toReversed() : points;
  return `${chain(clockwise)}z`;
}

/** A line through points, open. */
export function chain(points: readonly Point[]): string {
  const [first = [0, 0], ...rest] = points;
  let [atX, atY] = [rounded(first[0]), rounded(first[1])];
  const steps = rest.map(([x, y]) => {
    const step = [rounded(x - atX), rounded(y - atY)] as const;
    [atX, atY] = [atX + step[0], atY + step[1]];
    return data`${step[0]} ${step[1]}`;
  });
  return data`M${first[0]} ${first[1]}l${steps.join(' ')}`;
}

/** A soft line near points, open; it begins and ends at the first and the last. */
export function soft(points: readonly Point[]): string {
  const [first, ...rest] = points;
  const last = rest.at(-1);
  if (!first || !last) return '';
  const bends = rest.slice(0, -1).map(([x, y], index) => {
    const [nextX, nextY] = rest[index + 1] ?? last;
    const isLast = index === rest.length - 2;
    return data`Q${x} ${y} ${isLast ? nextX : (x + nextX) / 2} ${isLast ? nextY : (y + nextY) / 2}`;
  });
  return data`M${first[0]} ${first[1]}${bends.length > 0 ? bends.join('') : data`L${last[0]} ${last[1]}`}`;
}

/** A level line, for strokes. */
export function dash(x: number, y: number, long: number): string {
  return data`M${x} ${y}h${long}`;
}

/** Small round spots, for strokes: as wide as the stroke. */
export function spots(points: readonly Point[]): string {
  return points.map(([x, y]) => data`M${x} ${y}h0`).join('');
}

/** A closed soft outline near points. */
export function blob(...points: readonly Point[]): string {
  const clockwise = area(points) < 0 ? points.toReversed() : points;
  const middle = (index: number): Point => {
    const [x1, y1] = clockwise[index % clockwise.length] ?? [0, 0];
    const [x2, y2] = clockwise[(index + 1) % clockwise.length] ?? [0, 0];
    return [(x1 + x2) / 2, (y1 + y2) / 2];
  };
  const [startX, startY] = middle(0);
  const bends = clockwise.map((_, index) => {
    const [x, y] = clockwise[(index + 1) % clockwise.length] ?? [0, 0];
    const [toX, toY] = middle(index + 1);
    return data`Q${x} ${y} ${toX} ${toY}`;
  });
  return data`M${startX} ${startY}${bends.join('')}z`;
}

/** A star or a toothed wheel: `count` tips at one distance, valleys at another. */
export function star(x: number, y: number, count: number, outer: number, inner: number, turn = 0): string {
  return polygon(
    ...Array.from({ length: count * 2 }, (_, index): Point => {
      const angle = (Math.PI * index) / count - Math.PI / 2 + turn;
      const radius = index % 2 === 0 ? outer : inner;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    }),
  );
}

/** As many outlines as `count`, joined. */
export function many(count: number, outline: (index: number) => string): string {
  return Array.from({ length: Math.max(0, Math.round(count)) }, (_, index) => outline(index)).join('');
}

/** Twice the area; negative where the points run against the clock. */
function area(points: readonly Point[]): number {
  return points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [0, 0];
    return sum + x * nextY - nextX * y;
  }, 0);
}
