import { NumberInput } from '@mantine/core';
import css from './business.module.css';
import type { SectionProps } from './section-props.ts';

const WHOLE = {
  clampBehavior: 'none',
  allowDecimal: false,
  allowNegative: false,
  inputMode: 'numeric',
} as const;

/** What a client can do on their page, and for how long. */
export function ClientPageSection({ draft, problems, busy, set }: SectionProps) {
  return (
    <fieldset className={css.section}>
      <legend>Página del cliente</legend>
      <div className={css.grid}>
        <NumberInput
          {...WHOLE}
          label="Validez de un presupuesto"
          description="El cliente puede responder hasta la medianoche del último día."
          suffix=" días"
          min={1}
          max={60}
          readOnly={busy}
          value={draft.estimateValidDays}
          error={problems['estimateValidDays']}
          onChange={(value) => set('estimateValidDays', value)}
        />
        <NumberInput
          {...WHOLE}
          label="Cambiar la hora hasta"
          description="Horas antes de la cita. Después, el cliente tiene que comunicarse con el taller."
          suffix=" horas"
          min={0}
          max={336}
          readOnly={busy}
          value={draft.moveCutoffHours}
          error={problems['moveCutoffHours']}
          onChange={(value) => set('moveCutoffHours', value)}
        />
        <NumberInput
          {...WHOLE}
          label="Cambios de hora por cita"
          description="Con 0, el cliente no puede cambiar la hora."
          min={0}
          max={20}
          readOnly={busy}
          value={draft.mostClientMoves}
          error={problems['mostClientMoves']}
          onChange={(value) => set('mostClientMoves', value)}
        />
      </div>
    </fieldset>
  );
}
