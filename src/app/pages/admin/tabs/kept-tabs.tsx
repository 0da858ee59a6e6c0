import { type FetchQueryOptions, useQueryClient } from '@tanstack/react-query';
import { Activity, type ReactNode, startTransition, useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { AdminInfo } from '#access/contract/user.ts';
import type { TabLocation } from '../address/address.ts';
import { NoTab, TabScreen, type TabScreenProps } from './tab-screen.tsx';
import type { PanelTab } from './tabs.tsx';
import type { PointedTab } from './use-pointed-tab.ts';

/** Less than the five minutes for which the cache keeps the data of a hidden tab. */
const KEEP_MS = 4 * 60_000;

/** The tab that is opened is painted before the left one is rendered again. */
const RERENDER_DELAY_MS = 400;

/** A mounted tab. `box` holds its elements, in the document only while the tab is open. `prefetches`: its queries are read while it is hidden. */
type Kept = { id: number; tab: PanelTab; box: HTMLElement; prefetches: boolean };
type State = { admin: AdminInfo; shown: number; open: Kept | null; kept: readonly Kept[] };

type Props = Omit<TabScreenProps, 'tab' | 'rest'> & {
  /** `undefined`: the user has no permission for any tab. */
  tab: PanelTab | undefined;
  address: TabLocation & { shown: number };
  pointed: PointedTab | null;
};

/**
 * The open tab. A tab that is opened or shown has no filters and starts on its first page, so a tab that is left is
 * rendered again like that: from the data in the cache, without effects, outside of the document, and when the browser
 * has nothing else to do. Its rows are there at once when it is opened, and its data are refreshed then. The tab that the
 * user points at is rendered like that too, and what it would read is read.
 */
export function KeptTabs({ tab, address, visits, pointed, ...props }: Props) {
  const { admin } = props;
  const { shown } = address;
  const rest = address.tab === tab?.hash ? address.rest : '';
  const [state, setState] = useState<State>(() => {
    const open = tab ? keep(tab) : null;
    return { admin, shown, open, kept: open ? [open] : [] };
  });
  if (state.admin !== admin || state.shown !== shown || state.open?.tab !== tab)
    setState(afterChange(state, { admin, shown, tab, rest }));
  const { open, kept } = state;
  const box = open?.box;
  // Before the effects of the tab, which measure it: this element stands above the tabs.
  const place = useCallback(
    (element: HTMLElement | null) => element?.replaceChildren(...(box ? [box] : [])),
    [box],
  );
  useEffect(() => {
    if (pointed === null) return;
    let isPointed = true;
    pointed.tab.Screen.load().then(
      () => isPointed && startTransition(() => setState((last) => withTab(last, pointed.tab))),
      // The press loads it again.
      () => undefined,
    );
    return () => {
      isPointed = false;
    };
  }, [pointed]);
  const drop = useCallback((id: number) => {
    setState((last) => ({
      ...last,
      kept: last.kept.filter((each) => each === last.open || each.id !== id),
    }));
  }, []);
  return (
    <>
      <div ref={place} />
      {open ? null : <NoTab />}
      {kept.map((each) => {
        const isOpen = each === open;
        return (
          <KeptTab key={each.id} {...each} isOpen={isOpen} onDrop={drop}>
            <TabScreen
              {...props}
              tab={each.tab}
              rest={isOpen ? rest : ''}
              visits={isOpen ? visits : 1}
            />
          </KeptTab>
        );
      })}
    </>
  );
}

type KeptTabProps = Kept & {
  isOpen: boolean;
  onDrop: (id: number) => void;
  children: ReactNode;
};

function KeptTab({ id, box, prefetches, isOpen, onDrop, children }: KeptTabProps) {
  const [wanted, setWanted] = useState(isOpen);
  useEffect(() => {
    if (isOpen) return;
    const begin = setTimeout(
      () => startTransition(() => setWanted(true)),
      prefetches ? 0 : RERENDER_DELAY_MS,
    );
    const end = setTimeout(() => onDrop(id), KEEP_MS);
    return () => {
      clearTimeout(begin);
      clearTimeout(end);
    };
  }, [isOpen, prefetches, onDrop, id]);
  const isReadAhead = useReadAhead(prefetches && !isOpen);
  const [withData, setWithData] = useState(isReadAhead);
  // An open tab is never mounted anew: the user may have typed.
  if (!isOpen && withData !== isReadAhead) setWithData(isReadAhead);
  if (!isOpen && !wanted) return null;
  return createPortal(
    <Activity key={String(withData)} mode={isOpen ? 'visible' : 'hidden'}>
      {children}
    </Activity>,
    box,
  );
}

/**
 * Reads what the components ask for that are rendered without effects: TanStack Query reads only for mounted ones.
 * Returns whether all is read.
 */
function useReadAhead(active: boolean): boolean {
  const client = useQueryClient();
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!active) return;
    let running = 0;
    const stop = client.getQueryCache().subscribe(({ type, query }) => {
      const { enabled, queryFn } = query.options as { enabled?: unknown; queryFn?: unknown };
      // Data that are stored by hand have no function to read them.
      if (type !== 'added' || enabled === false || queryFn === undefined) return;
      running += 1;
      void client.prefetchQuery(query.options as FetchQueryOptions).then(() => {
        running -= 1;
        if (running > 0) return;
        stop();
        startTransition(() => setDone(true));
      });
    });
    return stop;
  }, [active, client]);
  return isDone;
}

let lastId = 0;

function keep(tab: PanelTab, prefetches = false): Kept {
  lastId += 1;
  return { id: lastId, tab, box: document.createElement('div'), prefetches };
}

/** Adds a hidden tab, unless it is kept already. */
function withTab(last: State, tab: PanelTab): State {
  if (last.kept.some((each) => each.tab === tab)) return last;
  return { ...last, kept: [keep(tab, true), ...last.kept] };
}

type Change = Pick<State, 'admin' | 'shown'> & { tab: PanelTab | undefined; rest: string };

/** Other permissions, or a tab that is shown anew, drop all hidden tabs. An address with a view mounts a new tab. */
function afterChange(last: State, { admin, shown, tab, rest }: Change): State {
  const anew = last.shown !== shown;
  const isSameTab = last.open?.tab === tab && !anew;
  const hidden = last.admin !== admin || anew ? [] : last.kept.filter((each) => each !== last.open);
  const found = rest === '' ? hidden.find((each) => each.tab === tab) : undefined;
  const open = isSameTab ? last.open : tab ? (found ?? keep(tab)) : null;
  const left =
    last.open && !isSameTab && !anew && last.admin === admin ? [keep(last.open.tab)] : [];
  const others = hidden.filter((each) => each.tab !== tab);
  return { admin, shown, open, kept: [...others, ...left, ...(open ? [open] : [])] };
}
