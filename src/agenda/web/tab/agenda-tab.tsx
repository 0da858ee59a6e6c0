import { lazy, Suspense } from 'react';
import styles from '#web-kit/panel/list/list.module.css';
import { useFilters } from '#web-kit/panel/list/use-filters.ts';
import { useUserSwitch } from '#web-kit/panel/user-choice.ts';
import type { CitationStatus } from '../../rules/citation-status.ts';
import type { Start } from '../citation-api.ts';
import { SuspiciousBlocks } from '../suspicious/suspicious-blocks.tsx';
import css from './agenda-tab.module.css';
import type { AgendaPlace } from './agenda-views.ts';
import { CitationCounters } from './counters.tsx';
import { DensityButton } from './density-button.tsx';
import { CitationFilterBar, CitationFilterOpener } from './filters/citation-filter-bar.tsx';
import { NO_FILTERS, TYPED } from './filters/filters.ts';
import { CitationListing } from './list/citation-listing.tsx';
import { useCitationList } from './list/use-citation-list.ts';
import { ManualButton } from './manual-button.tsx';
import { ViewSwitch } from './view-switch.tsx';

type AgendaTabProps = AgendaPlace & {
  onPlace: (place: AgendaPlace) => void;
  /** Id of the signed-in user. */
  user: string;
  onOpenCitation: (id: string) => void;
  onManual: (start?: Partial<Start>) => void;
};

const CalendarView = lazy(() => import('../views/calendar-view.tsx'));
const BoardView = lazy(() => import('../views/board-view.tsx'));

/** Counters, filters, the list, and the views beside it. */
export function AgendaTab({ view, day, onPlace, user, ...ways }: AgendaTabProps) {
  const { onOpenCitation, onManual } = ways;
  const filters = useFilters(NO_FILTERS, TYPED);
  const [roomy, setRoomy] = useUserSwitch('agenda_density', user);
  const list = useCitationList(filters);
  const showOnly = (status: CitationStatus) => {
    filters.change({ status: view === 'lista' && filters.filters.status === status ? '' : status });
    if (view !== 'lista') onPlace({ view: 'lista', day: null });
  };
  // Of a day that was looked for, an appointment is entered there.
  const enter = () => onManual(view === 'dia' && day !== null ? { date: day } : {});
  const only = view === 'lista' ? filters.filters.status : '';
  return (
    <div className={`${styles.tab} ${css.tab}`} data-density={roomy ? 'taller' : undefined}>
      <div className={styles.head}>
        <h1 className={`${styles.title} ${css.title}`}>Agenda</h1>
        <DensityButton on={roomy} onTurn={setRoomy} />
        <ManualButton className={`${css.manual} no-print`} onClick={enter} />
        <ViewSwitch view={view} onView={(next) => onPlace({ view: next, day })} />
      </div>
      <SuspiciousBlocks />
      <CitationCounters
        counters={list.data?.counters}
        failed={list.failed}
        only={only}
        onOnly={showOnly}
      />
      {view === 'lista' ? (
        <>
          <CitationFilterBar state={filters} found={list.data?.total} />
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
              onDay={(next) => onPlace({ view, day: next })}
            />
          )}
        </Suspense>
      )}
      <div className={`${css.bottom} no-print`} data-bar="bottom">
        {view === 'lista' ? (
          <CitationFilterOpener state={filters} found={list.data?.total} />
        ) : null}
        <ManualButton onClick={enter} />
      </div>
    </div>
  );
}
