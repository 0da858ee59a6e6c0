import type { Block } from './calendar-layout.ts';

const KEYS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'] as const;
export type NavigationKey = (typeof KEYS)[number];

export function isNavigationKey(key: string): key is NavigationKey {
  return (KEYS as readonly string[]).includes(key);
}

type NavigableBlock = Pick<Block<unknown>, 'key' | 'date' | 'bay' | 'from'>;

/**
 * Where a key leads from a block: up and down within its column, to the sides to the block of the
 * next column with any that begins nearest, Home and End to the first and last of all. Blocks come
 * in the order of `blocksOf`. At the edge it stays where it is.
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
  const far = (block: B) => Math.abs(block.from - current.from);
  return column.reduce((best, block) => (far(block) < far(best) ? block : best));
}

function sameColumn(a: NavigableBlock, b: NavigableBlock): boolean {
  return a.date === b.date && a.bay === b.bay;
}
