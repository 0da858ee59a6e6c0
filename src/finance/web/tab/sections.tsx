import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { NARROW, usePrinting } from '#ui/panel/list/use-narrow.ts';
import { readPreference, savePreference } from '#ui/panel/session/user-preference.ts';
import css from './finance-tab.module.css';

type Props = {
  name: SectionName;
  title: string;
  opened: boolean;
  onOpenChange: (opened: boolean) => void;
  children: ReactNode;
};

/** Section of the tab with a heading that opens and closes it; a closed section reads no data. */
export function FinanceSection({ name, title, opened, onOpenChange, children }: Props) {
  const id = useId();
  const Chevron = opened ? IconChevronUp : IconChevronDown;
  return (
    <div className={css.section}>
      <h2 className="no-margin">
        <Button
          id={sectionHeadingId(name)}
          variant="subtle"
          className={css.turn ?? ''}
          aria-expanded={opened}
          aria-controls={id}
          rightSection={<Chevron size={22} aria-hidden="true" />}
          onClick={() => onOpenChange(!opened)}
        >
          {title}
        </Button>
      </h2>
      <div id={id} hidden={!opened}>
        {opened ? children : null}
      </div>
    </div>
  );
}

/** Sections of the tab below its figures, in order. */
export const SECTIONS = {
  charts: 'Gráficos',
  transactions: 'Historial de transacciones',
  expenses: 'Gastos',
  orders: 'Órdenes de trabajo',
} as const;
type SectionName = keyof typeof SECTIONS;
export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[];

/** Closed on phones by default, so that the sections below them are within reach. */
const LONG_SECTIONS: readonly SectionName[] = ['charts', 'transactions', 'orders'];

const sectionHeadingId = (name: SectionName) => `finances-${name}`;
const choiceOf = (name: SectionName, narrow: boolean) =>
  `finance_${name}${narrow ? '_narrow' : ''}`;

/** Returns whether the screen is narrow; a print counts as wide. */
export function useNarrowScreen(): boolean {
  const printing = usePrinting();
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  return narrow && !printing;
}

export type Sections = ReturnType<typeof useSections>;

/** State of the sections, stored per user in this browser, separately for phones and wide screens. */
export function useSections(user: string) {
  // Read once when the tab is opened, so that rotating the device closes no section.
  const [narrow] = useState(() => window.matchMedia(NARROW).matches);
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isOpen = (name: SectionName) => {
    const choice = choiceOf(name, narrow);
    const stored = readPreference(choice, user);
    const byDefault = !(narrow && LONG_SECTIONS.includes(name));
    return changed.get(choice) ?? (stored === null ? byDefault : stored === 'on');
  };
  const setOpen = (name: SectionName, opened: boolean) => {
    const choice = choiceOf(name, narrow);
    savePreference(choice, user, opened ? 'on' : 'off');
    setChanged((before) => new Map(before).set(choice, opened));
  };
  /** Opens a section, scrolls it to the top and focuses its heading. */
  const goTo = (name: SectionName) => {
    setOpen(name, true);
    // After the section has been rendered open.
    requestAnimationFrame(() => {
      const heading = document.getElementById(sectionHeadingId(name));
      heading?.scrollIntoView({ block: 'start', behavior: 'instant' });
      heading?.focus({ preventScroll: true });
    });
  };
  return { isOpen, setOpen, goTo };
}
