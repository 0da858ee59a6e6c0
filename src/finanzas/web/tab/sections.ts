import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { NARROW } from '#ui/panel/list/use-narrow.ts';
import { usePrinting } from '#ui/panel/list/use-printing.ts';
import { readPreference, savePreference } from '#ui/panel/session/user-preference.ts';

/** The parts of the tab below its figures, in their order. */
export const SECTIONS = {
  charts: 'Gráficos',
  transactions: 'Historial de transacciones',
  expenses: 'Gastos',
} as const;
export type SectionName = keyof typeof SECTIONS;
export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[];

/** Closed on phones until their user opens them: what follows is then within reach. */
const LONG_SECTIONS: readonly SectionName[] = ['charts', 'transactions'];

export const sectionHeadingId = (name: SectionName) => `finances-${name}`;
const choiceOf = (name: SectionName, narrow: boolean) =>
  `finance_${name}${narrow ? '_narrow' : ''}`;

/** On a phone; paper is as a wide screen. */
export function useNarrowScreen(): boolean {
  const printing = usePrinting();
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  return narrow && !printing;
}

export type Sections = {
  isOpen: (name: SectionName) => boolean;
  setOpen: (name: SectionName, opened: boolean) => void;
  /** Opens it, brings it to the top and focuses its heading. */
  goTo: (name: SectionName) => void;
};

/** Which sections are open: as this user left them in this browser, on phones and elsewhere apart. */
export function useSections(user: string): Sections {
  // As it was when the tab was opened: turning the device closes nothing.
  const [narrow] = useState(() => window.matchMedia(NARROW).matches);
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isOpen = (name: SectionName) => {
    const choice = choiceOf(name, narrow);
    const kept = readPreference(choice, user);
    return (
      turned.get(choice) ??
      (kept === null ? !(narrow && LONG_SECTIONS.includes(name)) : kept === 'on')
    );
  };
  const turn = (name: SectionName, opened: boolean) => {
    const choice = choiceOf(name, narrow);
    savePreference(choice, user, opened ? 'on' : 'off');
    setTurned((before) => new Map(before).set(choice, opened));
  };
  const goTo = (name: SectionName) => {
    turn(name, true);
    // Once it is open.
    requestAnimationFrame(() => {
      const head = document.getElementById(sectionHeadingId(name));
      head?.scrollIntoView({ block: 'start', behavior: 'instant' });
      head?.focus({ preventScroll: true });
    });
  };
  return { isOpen, setOpen: turn, goTo };
}
