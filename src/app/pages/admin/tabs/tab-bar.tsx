import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
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
    const intoView = () => {
      bar.scrollLeft = tab.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2;
    };
    intoView();
    // A pulse that appears pushes away what stands behind it; so does the font.
    const watch = new ResizeObserver(intoView);
    for (const each of bar.children) watch.observe(each);
    return () => watch.disconnect();
  }, [open]);
  return (
    <Tabs.List ref={list} className={css.list} aria-label="Secciones">
      {tabs.map(({ pulse, ...tab }) =>
        pulse ? (
          <PulsingTab key={tab.hash} {...tab} pulse={pulse} />
        ) : (
          <PlainTab key={tab.hash} {...tab} />
        ),
      )}
    </Tabs.List>
  );
}

type TabFacts = Pick<PanelTab, 'name' | 'hash'>;
/** `label` is its name with what the mark beside it says. */
type Marked = { label?: string; mark?: ReactNode };

function PlainTab({ name, hash, label, mark }: TabFacts & Marked) {
  return (
    <Tabs.Tab
      value={hash}
      className={css.tab}
      data-tab={hash}
      {...(label !== undefined && { 'aria-label': label })}
    >
      {name}
      {mark}
    </Tabs.Tab>
  );
}

type Pulse = { pulse: NonNullable<PanelTab['pulse']> };

/** Three beats when the number changes, then a steady dot (WCAG 2.2.2); the number in its name. */
function PulsingTab({ name, hash, pulse }: TabFacts & Pulse) {
  const count = pulse.useCount();
  if (count === 0) return <PlainTab name={name} hash={hash} />;
  const waiting = `${name}, ${count} ${count === 1 ? pulse.one : pulse.many}`;
  const mark = <span key={count} className={css.pulse} aria-hidden="true" />;
  return <PlainTab name={name} hash={hash} label={waiting} mark={mark} />;
}
