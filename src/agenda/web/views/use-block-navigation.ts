import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Block } from '../../rules/calendar-layout.ts';
import { isNavigationKey, nextBlock } from '../../rules/calendar-navigation.ts';

type NavigableBlock = Pick<Block<unknown>, 'key' | 'date' | 'bay' | 'from'>;

/** Id of the element of a block. */
export const blockId = (key: string) => `bloque-${key}`;

/**
 * One tab stop for all blocks, arrows between them. What somebody else changes meanwhile does not
 * take the focus away: a block that was drawn anew gets it back.
 */
export function useBlockNavigation<B extends NavigableBlock>(blocks: readonly B[]) {
  const [chosen, setChosen] = useState<string | null>(null);
  const inside = useRef(false);
  const known = blocks.some(({ key }) => key === chosen);
  const stop = known ? chosen : (blocks[0]?.key ?? null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew with every change of them
  useLayoutEffect(() => {
    const lost = inside.current && document.activeElement === document.body;
    if (lost && stop !== null) document.getElementById(blockId(stop))?.focus();
  }, [blocks, stop]);

  const onKeyDown = (event: KeyboardEvent, block: B) => {
    if (!isNavigationKey(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = nextBlock(blocks, block, event.key);
    setChosen(next.key);
    document.getElementById(blockId(next.key))?.focus();
  };
  const onFocus = (block: B) => {
    inside.current = true;
    setChosen(block.key);
  };
  const onBlur = (event: FocusEvent) => {
    // An element that is being taken away has not been left by anybody.
    inside.current = !event.currentTarget.isConnected;
  };
  return { stop, onKeyDown, onFocus, onBlur };
}
