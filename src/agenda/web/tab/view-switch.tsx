import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { AgendaView } from './agenda-views.ts';
import css from './view-switch.module.css';

const VIEWS: { value: AgendaView; label: string }[] = [
  { value: 'lista', label: 'Lista' },
  { value: 'dia', label: 'Día' },
  { value: 'semana', label: 'Semana' },
  { value: 'tablero', label: 'Tablero' },
];

type Props = { view: AgendaView; onView: (view: AgendaView) => void };

/** Marks the chosen view at once; the view itself is rendered after that. */
export function ViewSwitch({ view, onView }: Props) {
  const [shown, setShown] = useState({ view, chosen: view });
  if (shown.view !== view) setShown({ view, chosen: view });
  return (
    <SegmentedControl
      aria-label="Vista de la agenda"
      data={VIEWS}
      value={shown.chosen}
      onChange={(chosen) => {
        setShown({ view, chosen });
        onView(chosen);
      }}
      withItemsBorders={false}
      className={`${css.switch} no-print`}
      classNames={{
        label: css.label ?? '',
        indicator: css.indicator ?? '',
        control: css.control ?? '',
      }}
    />
  );
}
