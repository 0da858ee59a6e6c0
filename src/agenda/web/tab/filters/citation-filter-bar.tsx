import { FilterBar, FilterOpener } from '#ui/panel/filters/filter-bar.tsx';
import { countActiveFilters } from '#ui/panel/filters/use-filters.ts';
import { FilterFields } from './filter-fields.tsx';
import type { CitationFilters } from './filters.ts';
import { TodayButton } from './today-button.tsx';

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
      <FilterFields filters={state.filters} change={state.change} first={where === 'bar'} />
    ),
  };
}

function showButtonText(found: number): string {
  return found === 1 ? 'Ver 1 cita' : `Ver ${found} citas`;
}
