import { Button } from '@mantine/core';
import { IconHistoryOff, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { useWorkshopClock } from '#settings/web/workshop-api.ts';
import { formatQuantity, formatWithUnit } from '#shared/money/quantity.ts';
import { SearchPicker } from '#ui/panel/fields/search-picker.tsx';
import { allOption, ChoiceFilter } from '#ui/panel/filters/filter-inputs.tsx';
import { PeriodFields } from '#ui/panel/filters/period-fields.tsx';
import { countActiveFilters, type FilterState, useFilters } from '#ui/panel/filters/use-filters.ts';
import { type UrlFilter, useUrlFilter } from '#ui/panel/filters/use-url-filter.ts';
import list from '#ui/panel/list/list.module.css';
import { ListNotice } from '#ui/panel/list/list-states.tsx';
import { type Column, Listing } from '#ui/panel/list/listing.tsx';
import { PagedListing } from '#ui/panel/list/paged-listing.tsx';
import { type Page, usePage } from '#ui/panel/list/use-page.ts';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { Breakable } from '#ui/panel/text/inline-text.tsx';
import type { Component } from '../../contract/component.ts';
import { listMovements, type Movement } from '../../contract/movement.ts';
import { STOCK_TEXTS } from '../../contract/stock-texts.ts';
import {
  MOVEMENT_LABELS,
  MOVEMENT_TYPES,
  type MovementType,
  REFERENCE_LABELS,
} from '../../rules/movement.ts';
import { componentLabel, componentSource, componentsById } from '../component-picker.tsx';
import { useInstantFormat } from '../use-instant-format.ts';
import css from './history-tab.module.css';
import { componentIdIn, movementsPath } from './movements-address.ts';

type Props = {
  /** Path inside the tab: names a component, or ''. */
  rest: string;
  onKeep: (rest: string) => void;
};

/** All movements of the stock, or those of the component in the address; 20 per page, newest first. */
export default function HistoryTab({ rest, onKeep }: Props) {
  const keep = (componentId: string) => onKeep(movementsPath(componentId));
  const { filters, pages } = useMovements({ value: componentIdIn(rest), set: keep });
  const { filtered, clear } = filters;
  return (
    <div className={list.tab}>
      <h1 className={list.title}>Historial Stock</h1>
      <MovementFilterBar state={filters} />
      <PagedListing
        label="Movimientos"
        rows="movements"
        newRowsText={(waiting) =>
          waiting === 1 ? '1 movimiento nuevo' : `${waiting} movimientos nuevos`
        }
        list={pages}
        found={countText}
        empty={
          <ListNotice
            icon={IconHistoryOff}
            sentence={filtered ? STOCK_TEXTS.noneMatches : STOCK_TEXTS.noMovements}
          >
            {filtered ? <ClearFilters onClick={clear} /> : null}
          </ListNotice>
        }
      >
        {({ movements }) => <MovementListing movements={movements} />}
      </PagedListing>
    </div>
  );
}

function countText(total: number): string {
  if (total === 0) return 'No hay movimientos';
  return total === 1 ? '1 movimiento' : `${total} movimientos`;
}

/** '' means no filter; days are workshop-local, both included. */
type Fields = {
  componentId: string;
  type: MovementType | '';
  startDate: string;
  endDate: string;
};

/** Movements per page (docs/rules/panel.md 9). */
const MOVEMENTS_PER_PAGE = 20;

const NO_FILTERS: Fields = { componentId: '', type: '', startDate: '', endDate: '' };

type MovementFilters = Pick<FilterState<Fields>, 'filters' | 'change' | 'clear'> & {
  filtered: boolean;
};

/** Returns a page of the ledger, filtered by the component in the address. A changed filter goes to page 1. */
function useMovements(address: UrlFilter): {
  filters: MovementFilters;
  pages: Page<z.output<typeof listMovements.reply>>;
} {
  const { filters, applied, page, change, clear, goToPage } = useFilters(NO_FILTERS, [], {
    ...NO_FILTERS,
    componentId: address.value,
  });
  useUrlFilter(applied.componentId, address, (componentId) => change({ componentId }));
  const chosen = Object.entries(applied).filter(([, value]) => value !== '');
  const query = { page, limit: MOVEMENTS_PER_PAGE, ...(Object.fromEntries(chosen) as object) };
  const pages = usePage({
    ...readQuery(listMovements, { query }),
    page,
    goToPage,
    failureMessage: STOCK_TEXTS.historyFailed,
  });
  return { filters: { filters, change, clear, filtered: countActiveFilters(filters) > 0 }, pages };
}

const TYPES = [
  allOption('Todos'),
  ...MOVEMENT_TYPES.map((type) => ({ value: type as string, label: MOVEMENT_LABELS[type] })),
];

/** Filters of the movements; each change applies at once. */
function MovementFilterBar({ state }: { state: MovementFilters }) {
  const { filters, change, filtered, clear } = state;
  const { today } = useWorkshopClock();
  return (
    <search className="wrap align-end gap-12" aria-label="Filtros de movimientos">
      <ComponentFilter
        value={filters.componentId}
        onChange={(componentId) => change({ componentId })}
      />
      <ChoiceFilter
        label="Tipo de movimiento"
        className={css.choice}
        data={TYPES}
        value={filters.type}
        onChange={(value) => change({ type: MOVEMENT_TYPES.find((one) => one === value) ?? '' })}
      />
      <PeriodFields period={filters} onChange={change} today={today} className={css.day} />
      {filtered ? <ClearFilters onClick={clear} /> : null}
    </search>
  );
}

const SOURCE = componentSource();

type FilterProps = { value: string; onChange: (componentId: string) => void };

function ComponentFilter({ value, onChange }: FilterProps) {
  const [picked, setPicked] = useState<Component | null>(null);
  const current = picked?._id === value ? picked : undefined;
  // Reads the component of an id from the address, to show its name.
  const { data } = useQuery({
    ...componentsById([value]),
    enabled: value !== '' && current === undefined,
  });
  const chosen = current ?? data?.find(({ _id }) => _id === value);
  return (
    <SearchPicker
      label="Componente"
      placeholder="Todos"
      className={css.component}
      source={SOURCE}
      emptyText="No hay componentes así"
      value={value === '' || chosen === undefined ? '' : componentLabel(chosen)}
      none={{ label: 'Todos', onPick: () => onChange('') }}
      onPick={(component) => {
        setPicked(component);
        onChange(component._id);
      }}
      data-first-filter
    />
  );
}

function ClearFilters({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="subtle" leftSection={<IconX size={18} aria-hidden="true" />} onClick={onClick}>
      Quitar filtros
    </Button>
  );
}

function MovementListing({ movements }: { movements: readonly Movement[] }) {
  const instant = useInstantFormat();
  return <Listing rows={movements} columns={columnsOf(instant)} />;
}

const columnsOf = (instant: (iso: string) => string): Column<Movement>[] => [
  {
    head: 'Fecha',
    className: `digits ${css.whole}`,
    at: 'date',
    cell: ({ createdAt }) => instant(createdAt),
  },
  {
    head: 'Componente',
    name: true,
    className: list.words,
    at: 'line',
    cell: ({ component }) => (
      <>
        <b>{component.name}</b>
        <div className="muted smaller">{component.code}</div>
      </>
    ),
    card: ({ component }) => (
      <div className={css.what}>
        <b>{component.name}</b> <span className="muted smaller">{component.code}</span>
      </div>
    ),
  },
  {
    head: 'Tipo',
    className: css.whole,
    at: 'top',
    cell: ({ type }) => MOVEMENT_LABELS[type],
    card: ({ type }) => <span className={css.type}>{MOVEMENT_LABELS[type]}</span>,
  },
  {
    head: 'Cantidad',
    amount: true,
    className: css.whole,
    at: 'line',
    cell: signedQuantity,
    card: (movement) => <div className={css.moved}>{signedQuantity(movement)}</div>,
  },
  { head: 'Stock Anterior', amount: true, cell: ({ previousStock }) => stock(previousStock) },
  { head: 'Stock Nuevo', amount: true, cell: ({ newStock }) => stock(newStock) },
  { head: 'Referencia', className: list.words, cell: reference },
  { head: 'Usuario', className: list.words, cell: author },
];

/** `+5 unidades`, `−2,85 kilogramos` */
function signedQuantity({ quantity, component }: Movement) {
  const sign = quantity < 0 ? '−' : '+';
  return (
    <span className={quantity < 0 ? 'danger strong digits' : 'ok strong digits'}>
      {sign}
      {formatWithUnit(Math.abs(quantity), component.unit)}
    </span>
  );
}

const stock = (quantity: number) => <span className="digits">{formatQuantity(quantity)}</span>;

const ID_CHARACTERS = 8;

/** The record that caused a movement, with the end of its id, and the reason. */
function reference({ reference, reason }: Movement) {
  return (
    <>
      {reference === null ? (
        '—'
      ) : (
        <>
          {REFERENCE_LABELS[reference.type]}{' '}
          <span className={css.id}>{reference.id.slice(-ID_CHARACTERS)}</span>
        </>
      )}
      {reason === '' ? null : <div className="muted smaller">{reason}</div>}
    </>
  );
}

function author({ user }: Movement) {
  if (user === null) return 'Sistema';
  return (
    <>
      {user.name}
      {user.email === '' ? null : (
        <div className="muted smaller">
          <Breakable text={user.email} />
        </div>
      )}
    </>
  );
}
