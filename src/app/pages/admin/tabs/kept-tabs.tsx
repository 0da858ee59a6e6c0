import { Activity, type ReactNode, startTransition, useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { AdminInfo } from '#access/contract/user.ts';
import type { TabLocation } from '../address/address.ts';
import { NoTab, TabScreen, type TabScreenProps } from './tab-screen.tsx';
import type { PanelTab } from './tabs.tsx';

/** Less than the five minutes for which the cache keeps the data of a hidden tab. */
const KEEP_MS = 4 * 60_000;

/** The tab that is opened is painted before the left one is rendered again. */
const REST_MS = 400;

/** A mounted tab. `box` holds its elements, in the document only while the tab is open. */
type Kept = { id: number; tab: PanelTab; box: HTMLElement };
type State = { admin: AdminInfo; shown: number; open: Kept | null; kept: readonly Kept[] };

type Props = Omit<TabScreenProps, 'tab' | 'rest'> & {
  /** `undefined`: the user has no permission for any tab. */
  tab: PanelTab | undefined;
  address: TabLocation & { shown: number };
};

/**
 * The open tab. A tab that is opened or shown has no filters and starts on its first page, so a tab that is left is
 * rendered again like that: from the data in the cache, without effects, outside of the document, and when the browser
 * has nothing else to do. Its rows are there at once when it is opened, and its data are refreshed then.
 */
export function KeptTabs({ tab, address, visits, ...props }: Props) {
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
  const drop = useCallback((id: number) => {
    setState((last) => ({ ...last, kept: last.kept.filter((each) => each.id !== id) }));
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

function KeptTab({ id, box, isOpen, onDrop, children }: KeptTabProps) {
  const [wanted, setWanted] = useState(isOpen);
  useEffect(() => {
    if (isOpen) return;
    const begin = setTimeout(() => startTransition(() => setWanted(true)), REST_MS);
    const end = setTimeout(() => onDrop(id), KEEP_MS);
    return () => {
      clearTimeout(begin);
      clearTimeout(end);
    };
  }, [isOpen, onDrop, id]);
  if (!isOpen && !wanted) return null;
  return createPortal(<Activity mode={isOpen ? 'visible' : 'hidden'}>{children}</Activity>, box);
}

let lastId = 0;

function keep(tab: PanelTab): Kept {
  lastId += 1;
  return { id: lastId, tab, box: document.createElement('div') };
}

type Change = Pick<State, 'admin' | 'shown'> & { tab: PanelTab | undefined; rest: string };

/** Another user's permissions, or a tab that is shown anew, drop all hidden tabs. An address with a view needs a new tab. */
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
