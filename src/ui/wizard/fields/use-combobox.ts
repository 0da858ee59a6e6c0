import { type KeyboardEvent, useState } from 'react';
import { fold } from '#shared/text/fold.ts';

export type Combobox = {
  open: boolean;
  options: readonly string[];
  /** Index of the option that Enter would take; -1 for none. */
  active: number;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  toggle: () => void;
  close: () => void;
  choose: (option: string) => void;
};

/**
 * Suggestions under a text that stays free. Typing narrows them, Down and Up walk through them,
 * Enter takes the marked one (and only then does not send the form), Escape closes.
 */
export function useCombobox(
  all: readonly string[],
  value: string,
  onValue: (value: string) => void,
): Combobox {
  const [list, setList] = useState({ open: false, narrowed: false, active: -1 });
  const options = list.narrowed ? suggestionsFor(all, value) : all;
  const open = list.open && options.length > 0;
  const close = () => setList({ open: false, narrowed: false, active: -1 });
  const show = (active: number) => setList({ ...list, open: true, active });

  const choose = (option: string) => {
    onValue(option);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const marked = open ? options[list.active] : undefined;
    if (step !== 0 && !event.altKey) show(open ? wrap(list.active, step, options.length) : 0);
    else if (event.key === 'Enter' && marked !== undefined) choose(marked);
    else if (event.key === 'Escape' && open) close();
    else {
      if (event.key === 'Tab') close();
      return;
    }
    event.preventDefault();
  };

  return {
    open,
    options,
    active: open ? list.active : -1,
    onType: (text) => {
      onValue(text);
      setList({ open: text.trim() !== '', narrowed: true, active: -1 });
    },
    onKeyDown,
    toggle: () => (open ? close() : show(-1)),
    close,
    choose,
  };
}

/** What begins with the text first, then what only contains it; whatever case and accents. */
export function suggestionsFor(all: readonly string[], text: string): string[] {
  const wanted = fold(text.trim());
  const found = all.filter((option) => fold(option).includes(wanted));
  const begins = (option: string) => fold(option).startsWith(wanted);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}

/** Past the end comes the text itself (-1), then the other end. */
function wrap(active: number, step: number, count: number): number {
  const next = active + step;
  if (next >= count) return -1;
  return next < -1 ? count - 1 : next;
}
