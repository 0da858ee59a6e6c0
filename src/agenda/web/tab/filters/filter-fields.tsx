import { Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { CATEGORIES, CATEGORY_LABELS } from '#servicios/rules/category.ts';
import css from '#web-kit/panel/list/filters.module.css';
import { CITATION_LABELS } from '../../../rules/citation-status.ts';
import { type CitationFilters, STATUS_CHOICES } from './filters.ts';

/** The kit's list has no choice without a value. */
const ALL = 'all';

const STATUSES = [
  { value: ALL, label: 'Todos' },
  ...STATUS_CHOICES.map((value) => ({ value: value as string, label: CITATION_LABELS[value] })),
];

const KINDS = [
  { value: ALL, label: 'Todas' },
  ...CATEGORIES.map((value) => ({ value: value as string, label: CATEGORY_LABELS[value] })),
];

type Props = Pick<CitationFilters, 'filters' | 'change'> & {
  /** Marks the first field for the shortcut «/». */
  first?: boolean;
};

export function FilterFields({ filters, change, first = false }: Props) {
  return (
    <>
      <TextInput
        label="Cliente"
        className={css.client ?? ''}
        placeholder="Nombre del cliente"
        leftSection={<IconSearch size={20} aria-hidden="true" />}
        autoComplete="off"
        maxLength={100}
        value={filters.clientName}
        onChange={({ currentTarget }) => change({ clientName: currentTarget.value })}
        {...(first && { 'data-first-filter': true })}
      />
      <TextInput
        label="Modelo"
        className={css.model ?? ''}
        placeholder="Ej.: MT-07"
        autoComplete="off"
        maxLength={100}
        value={filters.vehicleModel}
        onChange={({ currentTarget }) => change({ vehicleModel: currentTarget.value })}
      />
      <Select
        label="Estado"
        className={css.choice ?? ''}
        data={STATUSES}
        allowDeselect={false}
        maxDropdownHeight={320}
        value={filters.status || ALL}
        onChange={(value) => change({ status: STATUS_CHOICES.find((one) => one === value) ?? '' })}
      />
      <Select
        label="Categoría"
        className={css.choice ?? ''}
        data={KINDS}
        allowDeselect={false}
        maxDropdownHeight={320}
        value={filters.service || ALL}
        onChange={(value) => change({ service: CATEGORIES.find((one) => one === value) ?? '' })}
      />
    </>
  );
}
