import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { FilterBar } from '#ui/panel/filters/filter-bar.tsx';
import { countActiveFilters } from '#ui/panel/filters/use-filters.ts';
import { lazyPart } from '#ui/panel/lazy-part.tsx';
import listCss from '#ui/panel/list/list.module.css';
import { Stats } from '#ui/panel/list/stats.tsx';
import type { HistoryItem, HistoryPage } from '../../contract/history.ts';
import { VISITS_BEFORE_CLEARING } from '../../rules/history-filters.ts';
import { foundText } from '../../rules/history-text.ts';
import { FilterFields } from './filter-fields.tsx';
import { useHistoryFilters } from './filters.ts';
import { HistoryListing } from './history-listing.tsx';
import { useHistory } from './use-history.ts';

const ClearDialog = lazyPart(() => import('../clear/clear-dialog.tsx'));

type Props = {
  onOpenCitation: (id: string) => void;
  onOpenReservation: (id: string) => void;
  /** Whether the user is an admin; only admins may clear the history. */
  admin: boolean;
  /** Number of consecutive visits of the tab. */
  visits: number;
};

/** «Historial»: stats, filters, the combined list, and «Vaciar historial». */
export function HistoryTab({ onOpenCitation, onOpenReservation, admin, visits }: Props) {
  const filters = useHistoryFilters();
  const list = useHistory(filters);
  const { data, failed } = list;
  const open = ({ kind, _id }: HistoryItem) =>
    kind === 'citation' ? onOpenCitation(_id) : onOpenReservation(_id);
  return (
    <div className={listCss.tab}>
      <div className={listCss.head}>
        <h1 className={listCss.title}>Historial</h1>
        {admin && visits >= VISITS_BEFORE_CLEARING ? <ClearHistory /> : null}
      </div>
      <Stats
        stats={statsOf(data?.counters, filters.applied.includeCancelled !== '')}
        failed={failed}
      />
      <FilterBar
        label="Filtros del historial"
        count={countActiveFilters(filters.filters)}
        onClear={filters.clear}
        see={data === undefined ? 'Ver historial' : `Ver ${foundText(data.total)}`}
        fields={(where) => <FilterFields {...filters} first={where === 'bar'} />}
      />
      <HistoryListing list={list} filters={filters} onOpen={open} />
    </div>
  );
}

function statsOf(counts: HistoryPage['counters'] | undefined, withCancelled: boolean) {
  const done = [
    { label: 'Total', value: counts?.total },
    { label: 'Citas entregadas', value: counts?.citations },
    { label: 'Reservas completadas', value: counts?.reservations },
  ];
  if (!withCancelled) return done;
  const cancelledOrDeleted = counts && counts.cancelled + counts.deleted;
  return [...done, { label: 'Canceladas y eliminadas', value: cancelledOrDeleted }];
}

function ClearHistory() {
  // The dialog is mounted on first use and stays mounted, so that it can close with its animation.
  const [mounted, setMounted] = useState(false);
  const [opened, setOpened] = useState(false);
  const open = () => {
    setMounted(true);
    setOpened(true);
  };
  return (
    <>
      <Button
        variant="default"
        color="red"
        leftSection={<IconTrash size={18} aria-hidden="true" />}
        onClick={open}
      >
        Vaciar historial
      </Button>
      {mounted ? <ClearDialog opened={opened} onClose={() => setOpened(false)} /> : null}
    </>
  );
}
