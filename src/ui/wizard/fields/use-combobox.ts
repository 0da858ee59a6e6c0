import { type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react';
import { fold } from '#shared/text/fold.ts';

export type Combobox = {
  open: boolean;
  options: readonly string[];
  /** Index of the option that Enter chooses; -1 for none. */
  active: number;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  toggle: () => void;
  close: () => void;
  choose: (option: string) => void;
};

/**
 * State of a combobox with free text. Typing filters the suggestions, Down and Up highlight one, Enter
 * chooses the highlighted one (else it submits the form), Escape closes the list.
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
    const highlighted = open ? options[list.active] : undefined;
    if (step !== 0 && !event.altKey) show(open ? wrap(list.active, step, options.length) : 0);
    else if (event.key === 'Enter' && highlighted !== undefined) choose(highlighted);
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

/**
 * Returns the options that begin with the text, then those that contain it; ignores case and
 * accents.
 */
export function suggestionsFor(all: readonly string[], text: string): string[] {
  const wanted = fold(text.trim());
  const found = all.filter((option) => fold(option).includes(wanted));
  const begins = (option: string) => fold(option).startsWith(wanted);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}

/** Wraps around: after the last option comes the text itself (-1), then the first. */
function wrap(active: number, step: number, count: number): number {
  const next = active + step;
  if (next >= count) return -1;
  return next < -1 ? count - 1 : next;
}

type ListPosition = { above: boolean; maxHeight: number };

const MAX_PX = 272;
const LEAST_PX = 132;
/** With less space below, the list opens above if there is more space. */
const ENOUGH_PX = 200;
const HEADER_PX = 57;
const GAP_PX = 8;

/**
 * Returns the position of an open list between the sticky header and the sticky bar (`[data-bar]`) or
 * the phone's keyboard: below its field, or above it if there is more space.
 */
export function useListPosition(field: RefObject<HTMLElement | null>, open: boolean): ListPosition {
  const [place, setPlace] = useState<ListPosition>({ above: false, maxHeight: MAX_PX });
  useLayoutEffect(() => {
    if (!open) return;
    const measure = () => field.current && setPlace(positionOf(field.current));
    measure();
    const view = window.visualViewport;
    view?.addEventListener('resize', measure);
    window.addEventListener('scroll', measure, { passive: true });
    return () => {
      view?.removeEventListener('resize', measure);
      window.removeEventListener('scroll', measure);
    };
  }, [field, open]);
  return place;
}

function positionOf(field: HTMLElement): ListPosition {
  const { top, bottom } = field.getBoundingClientRect();
  const spaceAbove = top - HEADER_PX - GAP_PX;
  const spaceBelow = bottomOfView() - bottom - GAP_PX;
  const above = spaceBelow < ENOUGH_PX && spaceAbove > spaceBelow;
  const space = above ? spaceAbove : spaceBelow;
  return { above, maxHeight: Math.max(LEAST_PX, Math.min(MAX_PX, Math.floor(space))) };
}

function bottomOfView(): number {
  const view = window.visualViewport;
  const end = view ? view.offsetTop + view.height : window.innerHeight;
  const bar = document.querySelector('[data-bar]');
  if (!bar || getComputedStyle(bar).position !== 'sticky') return end;
  return Math.min(end, bar.getBoundingClientRect().top);
}
