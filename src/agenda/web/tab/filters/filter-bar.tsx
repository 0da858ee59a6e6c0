import { Button } from '@mantine/core';
import { IconFilter, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { ManualButton } from '../manual-button.tsx';
import { FilterFields } from './filter-fields.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import css from './filters.module.css';
import { countOf } from './filters.ts';
import type { FilterState } from './use-filters.ts';

type Props = { state: FilterState; found: number | undefined; onManual: () => void };

/** All filters in one line; on phones one button for a sheet that holds them. */
export function FilterBar({ state, found, onManual }: Props) {
  const [open, setOpen] = useState(false);
  const count = countOf(state.filters);
  return (
    <>
      <search className={css.bar} aria-label="Filtros de citas">
        <FilterFields filters={state.filters} change={state.change} first />
        {count === 0 ? null : <ClearButton onClick={state.clear} />}
        <ManualButton onClick={onManual} />
      </search>
      <div className={css.small}>
        <Button
          variant="default"
          leftSection={<IconFilter size={20} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {count === 0 ? 'Filtros' : `Filtros (${count})`}
        </Button>
        {count === 0 ? null : <ClearButton onClick={state.clear} />}
      </div>
      <FilterSheet opened={open} state={state} found={found} onClose={() => setOpen(false)} />
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
