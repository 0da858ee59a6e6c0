import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import css from './tab-bar.module.css';
import { type PanelTab, panelId, TABS_ID } from './tabs.tsx';
import type { usePointedTab } from './use-pointed-tab.ts';

type Props = {
  tabs: readonly PanelTab[];
  open: string | undefined;
  onOpen: (hash: string) => void;
  /** Handlers of the bar that notice the tab that the user points at. */
  pointing: ReturnType<typeof usePointedTab>[1];
};

/** Arrow keys move the focus, Enter and Space open a tab: opening one on focus would clear its filters. */
export function TabBar({ tabs, open, onOpen, pointing }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const bar = list.current;
    const tab = bar?.querySelector<HTMLElement>(`[data-tab="${open}"]`);
    if (!bar || !tab) return;
    const intoView = () => {
      bar.scrollLeft = tab.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2;
    };
    // At first, and whenever a pulse that appears or the loaded font moves the tabs.
    const watch = new ResizeObserver(intoView);
    for (const each of bar.children) watch.observe(each);
    return () => watch.disconnect();
  }, [open]);
  return (
    // The panels stand outside: a change of the open tab would search all of their elements for readers of its context.
    <Tabs
      id={TABS_ID}
      value={open ?? null}
      onChange={(hash) => hash !== null && onOpen(hash)}
      activateTabWithKeyboard={false}
    >
      <Tabs.List ref={list} className={css.list} aria-label="Secciones" {...pointing}>
        {tabs.map(({ pulse, ...tab }) =>
          pulse ? (
            <PulsingTab key={tab.hash} {...tab} open={tab.hash === open} pulse={pulse} />
          ) : (
            <PlainTab key={tab.hash} {...tab} open={tab.hash === open} />
          ),
        )}
      </Tabs.List>
    </Tabs>
  );
}

type TabFacts = Pick<PanelTab, 'name' | 'hash'> & { open: boolean };
/** `label`: accessible name including the meaning of the mark. */
type Marked = { label?: string; mark?: ReactNode };

function PlainTab({ name, hash, open, label, mark }: TabFacts & Marked) {
  return (
    <Tabs.Tab
      value={hash}
      className={css.tab}
      data-tab={hash}
      {...(open && { 'aria-controls': panelId(hash) })}
      {...(label !== undefined && { 'aria-label': label })}
    >
      {name}
      {mark}
    </Tabs.Tab>
  );
}

type Pulse = { pulse: NonNullable<PanelTab['pulse']> };

/** A tab with a mark that pulses three times when the number changes, then stays still (WCAG 2.2.2). The name holds the number. */
function PulsingTab({ pulse, ...tab }: TabFacts & Pulse) {
  const count = pulse.useCount();
  if (count === 0) return <PlainTab {...tab} />;
  const waiting = `${tab.name}, ${count} ${count === 1 ? pulse.one : pulse.many}`;
  const mark = <span key={count} className={css.pulse} aria-hidden="true" />;
  return <PlainTab {...tab} label={waiting} mark={mark} />;
}
