import { NumberInput } from '@mantine/core';
import css from './business.module.css';
import type { SectionProps } from './section-props.ts';

/** Limit above which refunds require a step-up. */
export function RefundSection({ draft, problems, busy, set }: SectionProps) {
  return (
    <fieldset className={css.section}>
      <legend>Reembolsos</legend>
      <NumberInput
        label="Total diario sin confirmar identidad"
        description="Hasta este total en 24 horas, un usuario reembolsa sin volver a escribir su contraseña o su código. Con 0 siempre se le pide."
        prefix="US$ "
        min={0}
        max={100_000}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        inputMode="numeric"
        readOnly={busy}
        value={draft.refundLimitDollars}
        error={problems['refundLimitDollars']}
        onChange={(value) => set('refundLimitDollars', value)}
      />
    </fieldset>
  );
}
