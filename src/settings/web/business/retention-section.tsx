import { NumberInput } from '@mantine/core';
import css from './business.module.css';
import type { SectionProps } from './section-props.ts';

/** After how many years without a record the data of a client are erased. */
export function RetentionSection({ draft, problems, busy, set }: SectionProps) {
  return (
    <fieldset className={css.section}>
      <legend>Datos personales</legend>
      <NumberInput
        label="Eliminar los datos de un cliente tras"
        description="Años desde su última cita, reserva o venta. Cada noche se eliminan para siempre los datos de quienes lo superan; finanzas e historial no cambian. Vacío: nunca."
        suffix=" años"
        min={2}
        max={20}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        inputMode="numeric"
        readOnly={busy}
        value={draft.retentionYears ?? ''}
        error={problems['retentionYears']}
        onChange={(value) => set('retentionYears', value === '' ? null : value)}
      />
    </fieldset>
  );
}
