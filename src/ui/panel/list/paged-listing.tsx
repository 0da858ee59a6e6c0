import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { type ComponentProps, type ComponentType, type ReactNode, useRef } from 'react';
import { LiveRegion } from '../../live-region.tsx';
import edge from '../rows/new-rows.module.css';
import { isEmptyList, useRowFreeze } from '../rows/use-row-freeze.ts';
import css from './list.module.css';
import { ListFailure, ListSkeleton } from './list-states.tsx';
import { Pager } from './pager.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import type { Page } from './use-page.ts';

type Props<Data> = {
  /** «Citas» */
  label: string;
  list: Page<Data>;
  /** «16 citas» */
  found: (total: number) => string;
  /** Replaces an empty list. */
  empty: ReactNode;
  /** The pager; `Pager` by default, `null` for none. */
  pager?: ComponentType<ComponentProps<typeof Pager>> | null;
  /** Replaces the first page while it loads. */
  waiting?: ReactNode;
  /** The reply's field with the rows; they are frozen under a pointer (`useFrozenRows`). */
  rows: keyof Data & string;
  /** «1 cita nueva» */
  newRowsText?: (waiting: number) => string;
  /** Page size select, beside the pager. */
  size?: ReactNode;
  children: (data: Data) => ReactNode;
};

type Paged = { total: number; page: number; totalPages: number };

/** A page of a filtered list, with its states loading, failed and empty. */
export function PagedListing<Data extends Paged>(props: Props<Data>) {
  const {
    label,
    list,
    found,
    empty,
    waiting = <ListSkeleton />,
    size,
    rows,
    newRowsText = moreRowsText,
    children,
    pager: Pages = Pager,
  } = props;
  const top = useRef<HTMLElement>(null);
  const focus = useKeptFocus(top);
  const { failed, refreshFailed, stale } = list;
  const { held, moved, show } = useRowFreeze(top, list, rows);
  const data = held?.data;
  const empties = data !== undefined && isEmptyList(data, rows);
  const turnTo = (page: number) => {
    list.goToPage(page);
    const ends = page === 1 || page === data?.totalPages;
    if (top.current) bringUp(top.current, ends);
  };
  return (
    <section
      ref={top}
      {...focus}
      tabIndex={-1}
      className={css.listing}
      aria-label={label}
      aria-busy={stale || (data === undefined && !failed)}
    >
      <LiveRegion>{data === undefined ? '' : found(data.total)}</LiveRegion>
      {refreshFailed ? (
        <div className={edge.missed}>
          <p>No se pudo leer lo que pediste: sigue lo anterior.</p>
        </div>
      ) : null}
      {data === undefined ? (
        failed ? (
          <ListFailure onRetry={list.retry} />
        ) : (
          waiting
        )
      ) : empties ? (
        empty
      ) : (
        <div className={`${stale ? css.stale : ''} ${moved ? css.moved : ''}`}>
          <NewRows text={held?.waiting ? newRowsText(held.waiting) : ''} onShow={show} />
          {children(data)}
          <div className={css.turning}>
            {size}
            {Pages === null ? null : (
              <Pages
                label={`Páginas de ${label.toLowerCase()}`}
                page={data.page}
                totalPages={data.totalPages}
                onPage={turnTo}
              />
            )}
          </div>
        </div>
      )}
    </section>
  );
}

const moreRowsText = (waiting: number) => (waiting === 1 ? '1 más' : `${waiting} más`);

/**
 * Scrolls to the top of the list after a change of the page. Moves the focus there too if the top was
 * out of view, or if the pressed button is disabled now (`ends`: first or last page).
 */
function bringUp(list: HTMLElement, ends: boolean): void {
  const hidden = list.getBoundingClientRect().top < 0;
  if (hidden || ends) list.focus({ preventScroll: true });
  if (hidden) list.scrollIntoView({ block: 'start', behavior: 'instant' });
}

type NewRowsProps = {
  /** «1 cita nueva»; empty when no row waits. */
  text: string;
  onShow: () => void;
};

/** Shows at the upper edge of a frozen list how many rows wait, with a button to show them. */
export function NewRows({ text, onShow }: NewRowsProps) {
  return (
    <div className={`${edge.edge} no-print`}>
      <LiveRegion>{text}</LiveRegion>
      {text === '' ? null : (
        <Button
          className={edge.pill ?? ''}
          leftSection={<IconArrowUp size={18} aria-hidden="true" />}
          onClick={onShow}
        >
          {text} · Mostrar
        </Button>
      )}
    </div>
  );
}
