import { NumberInput } from '@mantine/core';
import css from './business.module.css';
import type { BusinessState } from './business-state.ts';

/** Limit above which refunds require a step-up. */
export function RefundSection({ draft, problems, set }: BusinessState) {
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
        value={draft.refundLimitDollars}
        error={problems['refundLimitDollars']}
        onChange={(value) => set('refundLimitDollars', value)}
      />
    </fieldset>
  );
}
