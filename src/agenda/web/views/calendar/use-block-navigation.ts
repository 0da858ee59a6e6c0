import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Block } from '../../../rules/calendar/calendar-layout.ts';
import { isNavigationKey, nextBlock } from '../../../rules/calendar/calendar-navigation.ts';

type NavigableBlock = Pick<Block<unknown>, 'key' | 'date' | 'bay' | 'from'>;

/** Id of the element of a block. */
export const blockId = (key: string) => `bloque-${key}`;

/**
 * One stop in the Tab order for all blocks, arrow keys between them. Changes by others do not
 * remove the focus: a block that was rendered again gets it back.
 */
export function useBlockNavigation<B extends NavigableBlock>(blocks: readonly B[]) {
  const [chosen, setChosen] = useState<string | null>(null);
  const hasFocus = useRef(false);
  const isKnown = blocks.some(({ key }) => key === chosen);
  const stop = isKnown ? chosen : (blocks[0]?.key ?? null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every change of the blocks
  useLayoutEffect(() => {
    const lost = hasFocus.current && document.activeElement === document.body;
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
    hasFocus.current = true;
    setChosen(block.key);
  };
  const onBlur = (event: FocusEvent) => {
    // A blur of a removed element does not count: the user did not leave it.
    hasFocus.current = !event.currentTarget.isConnected;
  };
  return { stop, onKeyDown, onFocus, onBlur };
}
