import { Button } from '@mantine/core';
import { IconFilter, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { FilterSheet } from './filter-sheet.tsx';
import css from './filters.module.css';

type SharedProps = {
  /** «Filtros de citas» */
  label: string;
  /** How many filters are set. */
  count: number;
  onClear: () => void;
  /** Text of the button that closes the sheet: «Ver 16 citas». */
  see: string;
  /** The fields, in the bar or in the sheet; the bar's first is marked for the shortcut «/». */
  fields: (where: 'bar' | 'sheet') => ReactNode;
};

type Props = SharedProps & {
  /** Whether the bar has the phone button; otherwise the screen places it elsewhere. */
  opener?: boolean;
  /** Content at the end of the bar; on phones beside the button. */
  children?: ReactNode;
};

/** All filters in one line; on phones a button that opens them in a sheet. */
export function FilterBar({ opener = true, children, ...shared }: Props) {
  const { label, count, onClear, fields } = shared;
  const clear = count === 0 ? null : <ClearButton onClick={onClear} />;
  return (
    <>
      <search className={`${css.bar} no-print`} aria-label={label}>
        {fields('bar')}
        {clear}
        {children}
      </search>
      {opener || clear ? (
        <div className={`${css.small} no-print`}>
          {opener ? <FilterOpener {...shared} /> : null}
          {opener ? children : null}
          {clear}
        </div>
      ) : null}
    </>
  );
}

/** The phone button and its sheet with the fields. */
export function FilterOpener({ count, onClear, see, fields }: SharedProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFilter size={20} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {count === 0 ? 'Filtros' : `Filtros (${count})`}
      </Button>
      <FilterSheet
        opened={open}
        count={count}
        onClear={onClear}
        see={see}
        onClose={() => setOpen(false)}
      >
        {fields('sheet')}
      </FilterSheet>
    </>
  );
}

export function ClearButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="subtle"
      leftSection={<IconX size={18} aria-hidden="true" />}
      className={css.clear ?? ''}
      onClick={onClick}
    >
      Quitar filtros
    </Button>
  );
}
