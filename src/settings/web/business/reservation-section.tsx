import { Textarea } from '@mantine/core';
import css from './business.module.css';
import type { SectionProps } from './section-props.ts';

/** Text of the public reservation form. */
export function ReservationSection({ draft, problems, set }: SectionProps) {
  return (
    <fieldset className={css.section}>
      <legend>Reserva de unidades</legend>
      <Textarea
        label="Derecho de arrepentimiento"
        description="Se muestra antes de confirmar y pagar la reserva de una unidad."
        required
        rows={6}
        autosize={false}
        value={draft.withdrawalNotice}
        error={problems['withdrawalNotice']}
        onChange={(event) => set('withdrawalNotice', event.currentTarget.value)}
      />
    </fieldset>
  );
}
