import { NumberInput } from '@mantine/core';
import css from './business.module.css';
import type { Draft, SectionProps } from './section-props.ts';

type Field = {
  name: Extract<
    keyof Draft,
    'bays' | 'slotStepMinutes' | 'minimumNoticeMinutes' | 'horizonDays' | 'installationMinutes'
  >;
  label: string;
  hint: string;
  suffix: string;
  least: number;
  most: number;
};

const FIELDS: readonly Field[] = [
  {
    name: 'bays',
    label: 'Puestos de trabajo',
    hint: 'Cuántas motos se atienden a la vez.',
    suffix: '',
    least: 1,
    most: 20,
  },
  {
    name: 'slotStepMinutes',
    label: 'Intervalo entre horarios',
    hint: 'Cada cuánto puede empezar una cita.',
    suffix: ' min',
    least: 5,
    most: 240,
  },
  {
    name: 'minimumNoticeMinutes',
    label: 'Anticipación mínima',
    hint: 'Cuánto antes hay que reservar, como mínimo.',
    suffix: ' min',
    least: 0,
    most: 10_080,
  },
  {
    name: 'horizonDays',
    label: 'Horizonte de reserva',
    hint: 'Hasta cuántos días adelante se puede reservar.',
    suffix: ' días',
    least: 1,
    most: 365,
  },
  {
    name: 'installationMinutes',
    label: 'Duración de instalación',
    hint: 'Cuánto lleva montar un producto con cita.',
    suffix: ' min',
    least: 1,
    most: 480,
  },
];

/** Settings of the slots of the agenda. */
export function AgendaSection({ draft, problems, busy, set }: SectionProps) {
  return (
    <fieldset className={css.section}>
      <legend>Agenda</legend>
      <div className={css.grid}>
        {FIELDS.map(({ name, label, hint, suffix, least, most }) => (
          <NumberInput
            key={name}
            label={label}
            description={hint}
            suffix={suffix}
            min={least}
            max={most}
            clampBehavior="none"
            allowDecimal={false}
            allowNegative={false}
            inputMode="numeric"
            readOnly={busy}
            value={draft[name]}
            error={problems[name]}
            onChange={(value) => set(name, value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
