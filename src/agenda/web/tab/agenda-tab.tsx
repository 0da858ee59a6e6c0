import { Button } from '@mantine/core';
import { IconBell, IconPlus, IconTool } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { LocalDateTime } from '#shared/time/day-time.ts';
import { DialogHost } from '#ui/panel/dialogs/dialog-host.tsx';
import { useFilters } from '#ui/panel/filters/use-filters.ts';
import { lazyPart } from '#ui/panel/lazy-part.tsx';
import styles from '#ui/panel/list/list.module.css';
import { useSwitchPreference } from '#ui/panel/session/user-preference.ts';
import type { CitationStatus } from '../../rules/citation-status.ts';
import { createLink } from '../staff-citation-api.ts';
import css from './agenda-tab.module.css';
import { type AgendaLocation, startOfView } from './agenda-views.ts';
import { CitationStats } from './citation-stats.tsx';
import { CitationFilterBar, CitationFilterOpener } from './filters/citation-filter-bar.tsx';
import { NO_CITATION_FILTERS, TYPED_CITATION_FILTERS } from './filters/filters.ts';
import { CitationListing } from './list/citation-listing.tsx';
import { useCitationList } from './list/use-citation-list.ts';
import { ViewSwitch } from './view-switch.tsx';

type AgendaTabProps = AgendaLocation & {
  onPlace: (place: AgendaLocation) => void;
  /** Id of the signed-in user. */
  user: string;
  onOpenCitation: (id: string) => void;
  onManual: (start?: Partial<LocalDateTime>) => void;
  /** Stands above every view. */
  warning: ReactNode;
};

const LATER = <div className={css.later} aria-busy="true" />;
const CalendarView = lazyPart(() => import('../views/calendar/calendar-view.tsx'), LATER);
const BoardView = lazyPart(() => import('../views/board/board-view.tsx'), LATER);
const FollowUpsView = lazyPart(() => import('#clients/web/follow-ups/follow-ups-view.tsx'), LATER);
const WaitingCount = lazyPart(() => import('#clients/web/follow-ups/waiting-count.tsx'));

/** The tab: stats, filters, the list and the other views. */
export function AgendaTab({ view, day, onPlace, user, warning, ...handlers }: AgendaTabProps) {
  const { onOpenCitation, onManual } = handlers;
  const filters = useFilters(NO_CITATION_FILTERS, TYPED_CITATION_FILTERS);
  const [workshopDensity, setWorkshopDensity] = useSwitchPreference('agenda_density', user);
  const list = useCitationList(filters);
  const showOnly = (status: CitationStatus) => {
    filters.change({ status: view === 'lista' && filters.filters.status === status ? '' : status });
    if (view !== 'lista') onPlace({ view: 'lista', day: null });
  };
  const enter = () => onManual(startOfView({ view, day }));
  const only = view === 'lista' ? filters.filters.status : '';
  return (
    <div
      className={`${styles.tab} ${css.tab}`}
      data-density={workshopDensity ? 'taller' : undefined}
    >
      <div className={styles.head}>
        <h1 className={`${styles.title} ${css.title}`}>Agenda</h1>
        <DensityButton on={workshopDensity} onTurn={setWorkshopDensity} />
        <ManualButton className={`${css.manual} no-print`} onClick={enter} />
        <div className={css.views}>
          <ViewSwitch view={view} onView={(next) => onPlace({ view: next, day })} />
          <FollowUpsButton
            on={view === 'avisar'}
            onTurn={(on) => onPlace({ view: on ? 'avisar' : 'lista', day: null })}
          />
        </div>
      </div>
      {warning}
      {view === 'avisar' ? null : (
        <CitationStats
          stats={list.data?.counters}
          failed={list.failed}
          only={only}
          onOnly={showOnly}
        />
      )}
      <DialogHost>
        {view === 'lista' ? (
          <>
            <CitationFilterBar state={filters} found={list.data?.total} />
            <CitationListing
              list={list}
              filters={filters}
              onOpen={onOpenCitation}
              onManual={enter}
            />
          </>
        ) : view === 'tablero' ? (
          <BoardView onOpenCitation={onOpenCitation} />
        ) : view === 'avisar' ? (
          <FollowUpsView user={user} onOpenCitation={onOpenCitation} createLink={createLink} />
        ) : (
          <CalendarView
            span={view === 'dia' ? 'day' : 'week'}
            {...{ day, onOpenCitation, onManual }}
            onDay={(next) => onPlace({ view, day: next })}
          />
        )}
      </DialogHost>
      <div className={`${css.bottom} no-print`} data-bar="bottom">
        {view === 'lista' ? (
          <CitationFilterOpener state={filters} found={list.data?.total} />
        ) : null}
        <ManualButton onClick={enter} />
      </div>
    </div>
  );
}

type DensityProps = { on: boolean; onTurn: (on: boolean) => void };

/** Toggles «Taller»: larger text and targets of 52 px, for gloves and a tablet on the bench. */
function DensityButton({ on, onTurn }: DensityProps) {
  return (
    <Button
      variant="default"
      className={`${css.density} no-print`}
      leftSection={<IconTool size={20} aria-hidden="true" />}
      aria-pressed={on}
      title="Letra y botones más grandes, para usar con guantes"
      onClick={() => onTurn(!on)}
    >
      Taller
    </Button>
  );
}

/** Opens the clients to notify, and closes them again. The number is loaded with the view. */
function FollowUpsButton({ on, onTurn }: DensityProps) {
  return (
    <Button
      variant="default"
      className={`${css.followUps} no-print`}
      leftSection={<IconBell size={20} aria-hidden="true" />}
      aria-pressed={on}
      title="Por avisar"
      onClick={() => onTurn(!on)}
    >
      <span className={css.followUpsName}>Por avisar</span>
      <WaitingCount />
    </Button>
  );
}

type ManualProps = { onClick: () => void; className?: string };

/** Button «Cita manual», in every view, for appointments by phone. */
function ManualButton({ className = '', ...rest }: ManualProps) {
  return (
    <Button {...rest} className={className} leftSection={<IconPlus size={20} aria-hidden="true" />}>
      Cita manual
    </Button>
  );
}
