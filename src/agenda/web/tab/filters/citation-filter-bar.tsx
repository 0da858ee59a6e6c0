import { FilterBar } from '#web-kit/panel/list/filter-bar.tsx';
import { countOf } from '#web-kit/panel/list/use-filters.ts';
import { ManualButton } from '../manual-button.tsx';
import { FilterFields } from './filter-fields.tsx';
import type { CitationFilters } from './filters.ts';

type Props = { state: CitationFilters; found: number | undefined; onManual: () => void };

export function CitationFilterBar({ state, found, onManual }: Props) {
  return (
    <FilterBar
      label="Filtros de citas"
      count={countOf(state.filters)}
      onClear={state.clear}
      see={found === undefined ? 'Ver citas' : seeButton(found)}
      fields={(where) => (
        <FilterFields filters={state.filters} change={state.change} first={where === 'bar'} />
      )}
    >
      <ManualButton onClick={onManual} />
    </FilterBar>
  );
}

function seeButton(found: number): string {
  return found === 1 ? 'Ver 1 cita' : `Ver ${found} citas`;
}
