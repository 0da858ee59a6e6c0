import type { Block } from './calendar-layout.ts';

const KEYS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'] as const;
export type NavigationKey = (typeof KEYS)[number];

export function isNavigationKey(key: string): key is NavigationKey {
  return (KEYS as readonly string[]).includes(key);
}

type NavigableBlock = Pick<Block<unknown>, 'key' | 'date' | 'bay' | 'from'>;

/**
 * Returns the block that an arrow key leads to: up and down within the column; left and right to
 * the nearest block in time of the next column that has blocks; Home and End to the first and last
 * block. Expects the order of `blocksOf`. At the edge it returns the current block.
 */
export function nextBlock<B extends NavigableBlock>(
  blocks: readonly B[],
  current: B,
  key: NavigationKey,
): B {
  const at = blocks.findIndex((block) => block.key === current.key);
  if (key === 'Home') return blocks[0] ?? current;
  if (key === 'End') return blocks.at(-1) ?? current;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const next = blocks[at + (key === 'ArrowDown' ? 1 : -1)];
    return next && sameColumn(next, current) ? next : current;
  }
  const others = key === 'ArrowRight' ? blocks.slice(at + 1) : blocks.slice(0, at).reverse();
  const first = others.find((block) => !sameColumn(block, current));
  if (!first) return current;
  const column = blocks.filter((block) => sameColumn(block, first));
  const distance = (block: B) => Math.abs(block.from - current.from);
  return column.reduce((best, block) => (distance(block) < distance(best) ? block : best));
}

function sameColumn(a: NavigableBlock, b: NavigableBlock): boolean {
  return a.date === b.date && a.bay === b.bay;
}
