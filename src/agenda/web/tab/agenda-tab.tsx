import { Button } from '@mantine/core';
import { IconBell, IconPlus, IconTool } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { LocalDateTime } from '#shared/time/day-time.ts';
import { DialogHost } from '#ui/panel/dialogs/dialog-host.tsx';
import { Segments } from '#ui/panel/fields/segments.tsx';
import { useFilters } from '#ui/panel/filters/use-filters.ts';
import { lazyPart } from '#ui/panel/lazy-part.tsx';
import styles from '#ui/panel/list/list.module.css';
import { Stats } from '#ui/panel/list/stats.tsx';
import { useSwitchPreference } from '#ui/panel/session/user-preference.ts';
import type { CitationList } from '../../contract/staff-citation.ts';
import type { CitationStatus } from '../../rules/citation-status.ts';
import { createCitationLink } from '../client-messages.ts';
import css from './agenda-tab.module.css';
import { type AgendaLocation, type AgendaView, startOfView } from './agenda-views.ts';
import {
  CitationFilterBar,
  CitationFilterOpener,
  NO_CITATION_FILTERS,
  TYPED_CITATION_FILTERS,
} from './citation-filters.tsx';
import { CitationListing, useCitationList } from './citation-listing.tsx';

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
        <h1 className={`${styles.title} sr-only-narrow`}>Agenda</h1>
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
          <FollowUpsView
            user={user}
            onOpenCitation={onOpenCitation}
            createLink={createCitationLink}
          />
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
      className={`toggle ${css.density} no-print`}
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
      className={`toggle ${css.followUps} no-print`}
      leftSection={<IconBell size={20} aria-hidden="true" />}
      aria-pressed={on}
      title="Por avisar"
      onClick={() => onTurn(!on)}
    >
      <span className={`sr-only-narrow ${css.followUpsName}`}>Por avisar</span>
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

const VIEWS: { value: AgendaView; label: string }[] = [
  { value: 'lista', label: 'Lista' },
  { value: 'dia', label: 'Día' },
  { value: 'semana', label: 'Semana' },
  { value: 'tablero', label: 'Tablero' },
];

type Props = { view: AgendaView; onView: (view: AgendaView) => void };

/** Marks the chosen view at once; the view itself is rendered after that. */
function ViewSwitch({ view, onView }: Props) {
  const [shown, setShown] = useState({ view, chosen: view });
  if (shown.view !== view) setShown({ view, chosen: view });
  return (
    <Segments
      className="no-print"
      aria-label="Vista de la agenda"
      data={VIEWS}
      value={shown.chosen}
      onChange={(chosen) => {
        setShown({ view, chosen });
        onView(chosen);
      }}
    />
  );
}

type Counts = CitationList['counters'];

const STATS: readonly { of: keyof Counts; label: string; status?: CitationStatus }[] = [
  { of: 'total', label: 'Total' },
  { of: 'pending', label: 'Pendientes', status: 'pending' },
  { of: 'confirmed', label: 'Confirmadas', status: 'accepted' },
  { of: 'completed', label: 'Completadas' },
];

type CitationStatsProps = {
  stats: Counts | undefined;
  failed: boolean;
  /** Status filter of the list. */
  only: CitationStatus | '';
  onOnly: (status: CitationStatus) => void;
};

/** Numbers over all citations, without filters. Two of them filter the list when clicked. */
function CitationStats({ stats, failed, only, onOnly }: CitationStatsProps) {
  const items = STATS.map(({ of, label, status }) => ({
    label,
    value: stats?.[of],
    ...(status && { filter: { on: only === status, toggle: () => onOnly(status) } }),
  }));
  return <Stats stats={items} failed={failed} />;
}
