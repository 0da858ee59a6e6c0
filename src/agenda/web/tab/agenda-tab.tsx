import { lazy, Suspense, useState } from 'react';
import type { Day } from '#kernel/day-time.ts';
import styles from '#web-kit/panel/list/list.module.css';
import { useFilters } from '#web-kit/panel/list/use-filters.ts';
import type { CitationStatus } from '../../rules/citation-status.ts';
import type { Start } from '../citation-api.ts';
import css from './agenda-tab.module.css';
import type { AgendaView } from './agenda-views.ts';
import { CitationCounters } from './counters.tsx';
import { CitationFilterBar } from './filters/citation-filter-bar.tsx';
import { NO_FILTERS, TYPED } from './filters/filters.ts';
import { CitationListing } from './list/citation-listing.tsx';
import { useCitationList } from './list/use-citation-list.ts';
import { ManualButton } from './manual-button.tsx';
import { ViewSwitch } from './view-switch.tsx';

type AgendaTabProps = {
  view: AgendaView;
  onView: (view: AgendaView) => void;
  onOpenCitation: (id: string) => void;
  onManual: (start?: Partial<Start>) => void;
};

const CalendarView = lazy(() => import('../views/calendar-view.tsx'));
const BoardView = lazy(() => import('../views/board-view.tsx'));

/** Counters, filters, the list, and the views beside it. */
export function AgendaTab({ view, onView, onOpenCitation, onManual }: AgendaTabProps) {
  const filters = useFilters(NO_FILTERS, TYPED);
  const list = useCitationList(filters);
  const showOnly = (status: CitationStatus) => {
    filters.change({ status: view === 'lista' && filters.filters.status === status ? '' : status });
    if (view !== 'lista') onView('lista');
  };
  const [day, setDay] = useState<Day | null>(null);
  // Of a day that was looked for, an appointment is entered there.
  const enter = () => onManual(view === 'dia' && day !== null ? { date: day } : {});
  const only = view === 'lista' ? filters.filters.status : '';
  return (
    <div className={`${styles.tab} ${css.tab}`}>
      <div className={styles.head}>
        <h1 className={styles.title}>Agenda</h1>
        {view === 'lista' ? null : (
          <ManualButton className={`${css.manual} no-print`} onClick={enter} />
        )}
        <ViewSwitch view={view} onView={onView} />
      </div>
      <CitationCounters
        counters={list.data?.counters}
        failed={list.failed}
        only={only}
        onOnly={showOnly}
      />
      {view === 'lista' ? (
        <>
          <CitationFilterBar state={filters} found={list.data?.total} onManual={enter} />
          <CitationListing list={list} filters={filters} onOpen={onOpenCitation} onManual={enter} />
        </>
      ) : (
        <Suspense fallback={<div className={css.later} aria-busy="true" />}>
          {view === 'tablero' ? (
            <BoardView onOpenCitation={onOpenCitation} />
          ) : (
            <CalendarView
              span={view === 'dia' ? 'day' : 'week'}
              {...{ day, onOpenCitation, onManual }}
              onDay={setDay}
            />
          )}
        </Suspense>
      )}
      <div className={`${css.bottom} no-print`}>
        <ManualButton fullWidth onClick={enter} />
      </div>
    </div>
  );
}
