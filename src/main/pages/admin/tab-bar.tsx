import { Tabs } from '@mantine/core';
import { useEffect, useRef } from 'react';
import css from './tab-bar.module.css';
import type { PanelTab } from './tabs.ts';

type Props = { tabs: readonly PanelTab[]; open: string };

/** Arrows move along the tabs, Enter and Space open one: a switch clears what was filtered. */
export function TabBar({ tabs, open }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const bar = list.current;
    const tab = bar?.querySelector<HTMLElement>(`[data-tab="${open}"]`);
    if (!bar || !tab) return;
    bar.scrollLeft = tab.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2;
  }, [open]);
  return (
    <Tabs.List ref={list} className={css.list} aria-label="Secciones">
      {tabs.map((tab) => (
        <Tabs.Tab key={tab.hash} value={tab.hash} className={css.tab} data-tab={tab.hash}>
          {tab.name}
          {tab.pulse ? <Pulse {...tab.pulse} /> : null}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}

/** Three beats when the number changes, then a steady dot (WCAG 2.2.2); the number for all to read. */
function Pulse({ useCount, one, many }: NonNullable<PanelTab['pulse']>) {
  const count = useCount();
  if (count === 0) return null;
  return (
    <>
      <span className="sr-only">{`, ${count} ${count === 1 ? one : many}`}</span>
      <span key={count} className={css.pulse} aria-hidden="true" />
    </>
  );
}
