import { useRef } from 'react';
import { useWorkshopClock } from '#ajustes/web/workshop-api.ts';
import { LiveRegion } from '#web-kit/live-region.tsx';
import { countOf } from '#web-kit/panel/list/use-filters.ts';
import { Pager } from '#web-kit/panel/pager.tsx';
import type { CitationFilters } from '../filters/filters.ts';
import { CitationCards } from './citation-cards.tsx';
import { CitationTable } from './citation-table.tsx';
import css from './list.module.css';
import { ListEmpty } from './list-empty.tsx';
import { ListFailure } from './list-failure.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import type { CitationPage } from './use-citation-list.ts';

type Props = {
  list: CitationPage;
  filters: CitationFilters;
  onOpen: (id: string) => void;
  onManual: () => void;
};

/** What the filters leave over, ten to a page: a table, on phones cards. */
export function CitationListing({ list, filters, onOpen, onManual }: Props) {
  const clock = useWorkshopClock();
  const top = useRef<HTMLElement>(null);
  const turnTo = (page: number) => {
    list.turnTo(page);
    const ends = page === 1 || page === list.data?.totalPages;
    if (top.current) bringUp(top.current, ends);
  };
  const { data, failed, missed, stale } = list;
  const waiting = failed ? <ListFailure /> : <ListSkeleton />;
  const filtered = countOf(filters.asked) > 0;
  return (
    <section
      ref={top}
      tabIndex={-1}
      className={css.listing}
      aria-label="Citas"
      aria-busy={stale || (data === undefined && !failed)}
    >
      <LiveRegion>{data === undefined ? '' : foundText(data.total)}</LiveRegion>
      {missed ? (
        <p className={css.missed}>No se pudo leer lo que pediste: sigue lo anterior.</p>
      ) : null}
      {data === undefined ? (
        waiting
      ) : data.citations.length === 0 ? (
        <ListEmpty filtered={filtered} onManual={onManual} onClear={filters.clear} />
      ) : (
        <div className={stale ? css.stale : ''}>
          <CitationTable citations={data.citations} now={clock} onOpen={onOpen} />
          <CitationCards citations={data.citations} now={clock} onOpen={onOpen} />
          <Pager
            label="Páginas de citas"
            page={data.page}
            totalPages={data.totalPages}
            onPage={turnTo}
          />
        </div>
      )}
    </section>
  );
}

/**
 * Another page is read from its top; the focus goes along where it was far from there, or where
 * its button `ends` with this page.
 */
function bringUp(list: HTMLElement, ends: boolean): void {
  const hidden = list.getBoundingClientRect().top < 0;
  if (hidden || ends) list.focus({ preventScroll: true });
  if (hidden) list.scrollIntoView({ block: 'start', behavior: 'instant' });
}

function foundText(total: number): string {
  if (total === 0) return 'No hay citas';
  return total === 1 ? '1 cita' : `${total} citas`;
}
