import { SegmentedControl } from '@mantine/core';
import type { AgendaView } from './agenda-views.ts';
import css from './view-switch.module.css';

const VIEWS: { value: AgendaView; label: string }[] = [
  { value: 'lista', label: 'Lista' },
  { value: 'dia', label: 'Día' },
  { value: 'semana', label: 'Semana' },
  { value: 'tablero', label: 'Tablero' },
];

type Props = { view: AgendaView; onView: (view: AgendaView) => void };

export function ViewSwitch({ view, onView }: Props) {
  return (
    <SegmentedControl
      aria-label="Vista de la agenda"
      data={VIEWS}
      value={view}
      onChange={onView}
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
