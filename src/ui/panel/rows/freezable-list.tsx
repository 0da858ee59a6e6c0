import { type ReactNode, useRef } from 'react';
import css from '../list/list.module.css';
import { NewRows } from '../list/paged-listing.tsx';
import { useKeptFocus } from '../list/use-kept-focus.ts';
import type { Page } from '../list/use-page.ts';
import { useRowFreeze } from './use-row-freeze.ts';

type Props<Data> = {
  page: Pick<Page<Data>, 'requestKey' | 'stale'> & { data: Data };
  /** The reply's field with the rows. */
  rows: keyof Data & string;
  /** «1 correo nuevo» */
  newRowsText: (waiting: number) => string;
  children: (data: Data) => ReactNode;
};

/** A list in a dialog; its rows are frozen under a pointer. */
export function FreezableList<Data extends object>({
  page,
  rows,
  newRowsText,
  children,
}: Props<Data>) {
  const box = useRef<HTMLDivElement>(null);
  const { held, moved, show } = useRowFreeze(box, page, rows);
  const focus = useKeptFocus(box);
  return (
    <div
      ref={box}
      className={`${css.inDialog} ${moved ? css.moved : ''}`}
      aria-busy={page.stale}
      {...focus}
    >
      <NewRows text={held?.waiting ? newRowsText(held.waiting) : ''} onShow={show} />
      {children(held?.data ?? page.data)}
    </div>
  );
}
