import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { allOption, ChoiceFilter } from '#ui/panel/filters/filter-inputs.tsx';
import { CATEGORIES, CATEGORY_LABELS, type Category } from '../../rules/category.ts';
import css from './services-tab.module.css';

const CHOICES = [
  allOption('Todas'),
  ...CATEGORIES.map((value) => ({ value: value as string, label: CATEGORY_LABELS[value] })),
];

type Props = { category: Category | ''; onCategory: (category: Category | '') => void };

export function CategoryFilter({ category, onCategory }: Props) {
  return (
    <div className={css.filter}>
      <ChoiceFilter
        label="Categoría"
        className={css.choice}
        data={CHOICES}
        value={category}
        onChange={(value) => onCategory(CATEGORIES.find((each) => each === value) ?? '')}
        first
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
