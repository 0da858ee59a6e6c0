import { Button } from '@mantine/core';
import { IconCalendarCheck } from '@tabler/icons-react';
import { FilterBar, FilterOpener } from '#ui/panel/filters/filter-bar.tsx';
import { countActiveFilters } from '#ui/panel/filters/use-filters.ts';
import css from './citation-filter-bar.module.css';
import { CitationFilterFields } from './filter-fields.tsx';
import type { CitationFilters } from './filters.ts';

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
      className={css.today ?? ''}
      leftSection={<IconCalendarCheck size={20} aria-hidden="true" />}
      aria-pressed={on}
      onClick={() => change({ day: on ? '' : 'today' })}
    >
      Hoy
    </Button>
  );
}
