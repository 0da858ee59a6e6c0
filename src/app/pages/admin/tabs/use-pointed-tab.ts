import { type SyntheticEvent, useRef, useState } from 'react';
import type { PanelTab } from './tabs.tsx';

/** Time in ms for which the pointer or the focus is on the name of a tab before the tab is prepared. */
const HOVER_MS = 30;

/** A new object each time that the user points at a tab. */
export type PointedTab = { tab: PanelTab };

/** Returns the tab of the bar that the user points at, and the handlers of the bar. */
export function usePointedTab(tabs: readonly PanelTab[]) {
  const [pointed, setPointed] = useState<PointedTab | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = () => clearTimeout(timer.current);
  const point = ({ target }: SyntheticEvent) => {
    if (!(target instanceof Element)) return;
    const hash = target.closest<HTMLElement>('[data-tab]')?.dataset['tab'];
    const tab = tabs.find((each) => each.hash === hash);
    if (tab) setPointed({ tab });
  };
  const schedule = (event: SyntheticEvent) => {
    leave();
    timer.current = setTimeout(() => point(event), HOVER_MS);
  };
  const handlers = {
    onPointerOver: schedule,
    onPointerLeave: leave,
    onFocus: schedule,
    onBlur: leave,
    onPointerDown: point,
  };
  return [pointed, handlers] as const;
}
