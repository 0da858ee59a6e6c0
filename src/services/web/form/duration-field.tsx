import { SegmentedControl, TextInput } from '@mantine/core';
import { formatDuration } from '#shared/time/day-time.ts';
import type { Form } from '#ui/panel/form/use-form.ts';
import { convertDuration, type Draft, type DurationUnit, minutesOf } from './service-draft.ts';
import css from './service-form.module.css';

const UNITS: { value: DurationUnit; label: string }[] = [
  { value: 'minutes', label: 'Minutos' },
  { value: 'hours', label: 'Horas' },
];

type Props = { form: Form<Draft> };

/** Duration in minutes or hours. */
export function DurationField({ form: { draft, change, input } }: Props) {
  const minutes = minutesOf(draft);
  const range = draft.durationUnit === 'hours' ? 'De 1 a 8 horas.' : 'De 1 a 480 minutos.';
  return (
    <div className={css.duration}>
      <TextInput
        label={draft.durationUnit === 'hours' ? 'Duración en horas' : 'Duración en minutos'}
        description={
          minutes === null ? range : `${range} Los clientes ven: ${formatDuration(minutes)}`
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="decimal"
        autoComplete="off"
        aria-required
        {...input('duration')}
      />
      <SegmentedControl
        aria-label="Unidad de la duración"
        data={UNITS}
        value={draft.durationUnit}
        onChange={(unit) => change({ duration: draft.duration, ...convertDuration(draft, unit) })}
        withItemsBorders={false}
        className={css.unit ?? ''}
        classNames={{ label: css.unitLabel ?? '', indicator: css.unitNow ?? '' }}
      />
    </div>
  );
}
