const controls = 'button, input, select, textarea, .button';
const edge = 16; // px
const width = 356; // px
/** Of a message of two or three lines. */
const height = 96; // px

type Area = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/**
 * Where messages cover no control: in px from the top, below the bar, or undefined for the bottom, which is also the place
 * when there are controls in both.
 */
export function freeTop(): number | undefined {
  const right = innerWidth - edge;
  const left = Math.max(edge, right - width);
  const bottom = innerHeight - edge;
  if (isFree({ left, right, top: bottom - height, bottom })) return undefined;
  const bar = document.querySelector('.site-bar')?.getBoundingClientRect();
  const top = Math.max(0, bar?.bottom ?? 0) + edge;
  return isFree({ left, right, top, bottom: top + height }) ? top : undefined;
}

function isFree(area: Area): boolean {
  return [...document.querySelectorAll(controls)].every((control) => {
    const { left, right, top, bottom } = control.getBoundingClientRect();
    return left >= area.right || right <= area.left || top >= area.bottom || bottom <= area.top;
  });
}
