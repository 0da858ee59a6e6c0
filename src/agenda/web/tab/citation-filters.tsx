import { Button } from '@mantine/core';
import { IconCalendarCheck } from '@tabler/icons-react';
import { CATEGORIES, CATEGORY_LABELS } from '#services/rules/category.ts';
import { FilterBar, FilterOpener } from '#ui/panel/filters/filter-bar.tsx';
import {
  allOption,
  ChoiceFilter,
  ClientFilter,
  ModelFilter,
} from '#ui/panel/filters/filter-inputs.tsx';
import { countActiveFilters, type FilterState } from '#ui/panel/filters/use-filters.ts';
import {
  CITATION_LABELS,
  CITATION_STATUSES,
  type CitationStatus,
} from '../../rules/citation-status.ts';

type Props = { state: CitationFilters; found: number | undefined };

/**
 * All filters in one line, with «Hoy». On phones it shows the active filters; `FilterOpener` opens
 * the fields.
 */
export function CitationFilterBar(props: Props) {
  const { state } = props;
  return (
    <FilterBar {...barProps(props)} opener={false}>
      <TodayButton filters={state.filters} change={state.change} />
    </FilterBar>
  );
}

/** Button that opens the filters on phones, for the bottom bar. */
export function CitationFilterOpener(props: Props) {
  const { state } = props;
  return (
    <>
      <FilterOpener {...barProps(props)} />
      <TodayButton filters={state.filters} change={state.change} />
    </>
  );
}

function barProps({ state, found }: Props) {
  return {
    label: 'Filtros de citas',
    count: countActiveFilters(state.filters),
    onClear: state.clear,
    see: found === undefined ? 'Ver citas' : showButtonText(found),
    fields: (where: 'bar' | 'sheet') => (
      <CitationFilterFields filters={state.filters} change={state.change} first={where === 'bar'} />
    ),
  };
}

function showButtonText(found: number): string {
  return found === 1 ? 'Ver 1 cita' : `Ver ${found} citas`;
}

/** Toggles between the jobs of today and all jobs. */
function TodayButton({ filters, change }: Pick<CitationFilters, 'filters' | 'change'>) {
  const on = filters.day === 'today';
  return (
    <Button
      variant="default"
      className="toggle rigid inset-12"
      leftSection={<IconCalendarCheck size={20} aria-hidden="true" />}
      aria-pressed={on}
      onClick={() => change({ day: on ? '' : 'today' })}
    >
      Hoy
    </Button>
  );
}

/** Choices of the specification, in its order; delivered citations are in the history. */
const STATUS_CHOICES: readonly CitationStatus[] = CITATION_STATUSES.filter(
  (status) => status !== 'delivered',
);

const STATUSES = [
  allOption('Todos'),
  ...STATUS_CHOICES.map((value) => ({ value: value as string, label: CITATION_LABELS[value] })),
];

const KINDS = [
  allOption('Todas'),
  ...CATEGORIES.map((value) => ({ value: value as string, label: CATEGORY_LABELS[value] })),
];

type CitationFilterFieldsProps = Pick<CitationFilters, 'filters' | 'change'> & {
  /** Marks the first field for the shortcut «/». */
  first?: boolean;
};

function CitationFilterFields({ filters, change, first = false }: CitationFilterFieldsProps) {
  return (
    <>
      <ClientFilter
        value={filters.clientName}
        onChange={(clientName) => change({ clientName })}
        first={first}
      />
      <ModelFilter
        value={filters.vehicleModel}
        onChange={(vehicleModel) => change({ vehicleModel })}
      />
      <ChoiceFilter
        label="Estado"
        data={STATUSES}
        value={filters.status}
        onChange={(value) =>
          change({ status: STATUS_CHOICES.find((each) => each === value) ?? '' })
        }
      />
      <ChoiceFilter
        label="Categoría"
        data={KINDS}
        value={filters.service}
        onChange={(value) => change({ service: CATEGORIES.find((each) => each === value) ?? '' })}
      />
    </>
  );
}

/** Filters of the list; '' matches everything. */
type Filters = {
  clientName: string;
  vehicleModel: string;
  status: CitationStatus | '';
  service: string;
  /** Restricts the list to the workshop's current day. */
  day: 'today' | '';
};

export type CitationFilters = FilterState<Filters>;

export const NO_CITATION_FILTERS: Filters = {
  clientName: '',
  vehicleModel: '',
  status: '',
  service: '',
  day: '',
};

/** Text filters, applied after a pause in typing. */
export const TYPED_CITATION_FILTERS = ['clientName', 'vehicleModel'] as const;
