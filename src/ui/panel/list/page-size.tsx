import { Select } from '@mantine/core';
import css from './pager.module.css';

/** −1: all rows on one page (docs/rules/panel.md 9). */
export const PAGE_SIZES = [10, 20, 50, 100, -1] as const;
export type PageSizeChoice = (typeof PAGE_SIZES)[number];

const CHOICES = PAGE_SIZES.map((size) => ({
  value: String(size),
  label: size === -1 ? 'Todos' : String(size),
}));

type Props = { size: PageSizeChoice; onSize: (size: PageSizeChoice) => void };

/** Selects the number of rows per page. */
export function PageSize({ size, onSize }: Props) {
  return (
    <Select
      label="Por página"
      classNames={{ root: `${css.size} no-print`, input: css.input ?? '' }}
      data={CHOICES}
      allowDeselect={false}
      value={String(size)}
      onChange={(value) => onSize(PAGE_SIZES.find((each) => String(each) === value) ?? size)}
    />
  );
}
