import { Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { allOption, ChoiceFilter } from '#ui/panel/filters/filter-inputs.tsx';
import { PRODUCT_SORTS, type ProductSort } from '../../contract/staff-product.ts';
import css from './product-filters.module.css';

const SORT_LABELS: Readonly<Record<ProductSort, string>> = {
  name: 'Nombre',
  cheapest: 'Precio: menor primero',
  dearest: 'Precio: mayor primero',
  newest: 'Más nuevos',
};

type Filters = { search: string; category: string; sort: ProductSort };

export const NO_FILTERS: Filters = { search: '', category: '', sort: PRODUCT_SORTS[0] };

type Props = {
  categories: readonly string[];
  filters: Filters;
  change: (part: Partial<Filters>) => void;
};

/** Search, category and order of the products. */
export function ProductFilters({ categories, filters, change }: Props) {
  return (
    <search className={css.bar} aria-label="Filtros de productos">
      <TextInput
        label="Buscar"
        className={css.search ?? ''}
        placeholder="Nombre, categoría o descripción"
        leftSection={<IconSearch size={20} aria-hidden="true" />}
        autoComplete="off"
        maxLength={100}
        value={filters.search}
        onChange={(event) => change({ search: event.currentTarget.value })}
        data-first-filter
      />
      <ChoiceFilter
        label="Categoría"
        className={css.choice}
        data={[allOption('Todas'), ...categories.map((name) => ({ value: name, label: name }))]}
        value={filters.category}
        onChange={(category) => change({ category })}
      />
      <Select
        label="Orden"
        className={css.choice ?? ''}
        data={PRODUCT_SORTS.map((sort) => ({ value: sort, label: SORT_LABELS[sort] }))}
        allowDeselect={false}
        value={filters.sort}
        onChange={(value) => {
          const sort = PRODUCT_SORTS.find((option) => option === value);
          if (sort !== undefined) change({ sort });
        }}
      />
    </search>
  );
}
