import { Button, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { CATEGORIES, CATEGORY_LABELS, type Category } from '../../rules/category.ts';
import css from './services-tab.module.css';

/** The kit's list has no choice without a value. */
const ALL = 'all';
const CHOICES = [
  { value: ALL, label: 'Todas' },
  ...CATEGORIES.map((value) => ({ value: value as string, label: CATEGORY_LABELS[value] })),
];

type Props = { category: Category | ''; onCategory: (category: Category | '') => void };

export function CategoryFilter({ category, onCategory }: Props) {
  return (
    <div className={css.filter}>
      <Select
        label="Categoría"
        className={css.choice ?? ''}
        data={CHOICES}
        allowDeselect={false}
        maxDropdownHeight={320}
        value={category || ALL}
        onChange={(value) => onCategory(CATEGORIES.find((one) => one === value) ?? '')}
        data-first-filter
      />
      {category === '' ? null : <ClearButton onClick={() => onCategory('')} />}
    </div>
  );
}

export function ClearButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="subtle"
      className={css.clear ?? ''}
      leftSection={<IconX size={18} aria-hidden="true" />}
      onClick={onClick}
    >
      Quitar filtros
    </Button>
  );
}
