import { CATEGORIES, CATEGORY_LABELS } from '#services/rules/category.ts';
import {
  allOption,
  ChoiceFilter,
  ClientFilter,
  ModelFilter,
} from '#ui/panel/filters/filter-inputs.tsx';
import { CITATION_LABELS } from '../../../rules/citation-status.ts';
import { type CitationFilters, STATUS_CHOICES } from './filters.ts';

const STATUSES = [
  allOption('Todos'),
  ...STATUS_CHOICES.map((value) => ({ value: value as string, label: CITATION_LABELS[value] })),
];

const KINDS = [
  allOption('Todas'),
  ...CATEGORIES.map((value) => ({ value: value as string, label: CATEGORY_LABELS[value] })),
];

type Props = Pick<CitationFilters, 'filters' | 'change'> & {
  /** Marks the first field for the shortcut «/». */
  first?: boolean;
};

export function CitationFilterFields({ filters, change, first = false }: Props) {
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
