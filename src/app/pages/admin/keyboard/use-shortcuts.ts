import { useEffect, useEffectEvent } from 'react';
import { goTo } from '../address/use-address.ts';
import { focusAdjacentRow, focusFirstFilter, openRowMove } from './row-focus.ts';
import { areShortcutsEnabled } from './shortcut-setting.ts';
import { type Command, readKey } from './shortcuts.ts';
import { paletteTypeAhead } from './type-ahead.ts';

/** Time in which the letter of a tab must follow `g`. */
const LEADER_TIMEOUT_MS = 1_500;
/** Elements that take letters. Radio buttons, as of a view switch, and checkboxes take none. */
const FIELDS =
  'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], [role=textbox], [role=combobox]';
const OVER = '[role=dialog], [role=alertdialog], [role=menu], dialog[open]';

type Options = {
  tabs: readonly { letter: string; hash: string }[];
  onHelp: () => void;
  onPalette: () => void;
  /** `null`: the user may not create manual appointments. */
  onManual: (() => void) | null;
};

/** Handles the panel's shortcuts. `Ctrl K` (or `⌘ K`) works in fields too and cannot be switched off. */
export function useShortcuts({ tabs, onHelp, onPalette, onManual }: Options): void {
  const run = useEffectEvent((command: Command) => {
    const root = document.getElementById('panel');
    if (command.do === 'help') onHelp();
    else if (command.do === 'manual') onManual?.();
    else if (command.do === 'tab') goTo({ tab: command.hash, rest: '' });
    else if (root && command.do === 'filter') focusFirstFilter(root);
    else if (root && command.do === 'row') focusAdjacentRow(root, command.step);
    else if (root && command.do === 'move') openRowMove(root);
  });
  const read = useEffectEvent((key: string, afterLeader: boolean) =>
    readKey(key, afterLeader, tabs),
  );
  const openPalette = useEffectEvent(onPalette);

  useEffect(() => {
    let leaderAt = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent) => {
      if (isPaletteKey(event)) {
        event.preventDefault();
        if (!isCovered()) openPalette();
        return;
      }
      if (!isHeld(event) && paletteTypeAhead.key(event.key, event.timeStamp)) {
        event.preventDefault();
        return;
      }
      if (!isPlain(event) || inField(event.target) || isCovered() || !areShortcutsEnabled()) return;
      const afterLeader = event.timeStamp - leaderAt < LEADER_TIMEOUT_MS;
      const { command, isLeader } = read(event.key, afterLeader);
      leaderAt = isLeader ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (!command) return;
      event.preventDefault();
      run(command);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function isPaletteKey(event: KeyboardEvent): boolean {
  const mod = event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
  return mod && event.key.toLowerCase() === 'k';
}

function isPlain(event: KeyboardEvent): boolean {
  return !isHeld(event) && !event.defaultPrevented && !event.isComposing && !event.repeat;
}

function isHeld(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey || event.altKey;
}

function inField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(FIELDS) !== null;
}

/** Whether a dialog, the drawer or a menu is open over the tab. */
function isCovered(): boolean {
  return [...document.querySelectorAll(OVER)].some((each) => each.checkVisibility());
}
