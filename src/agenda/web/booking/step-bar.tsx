import type { MouseEvent } from 'react';
import { longDayWithoutYear } from '#kernel/day-time.ts';
import { formatDollars } from '#kernel/money.ts';
import css from './booking.module.css';
import { Button, Spinner } from './fields/button.tsx';
import type { Catalogue } from './use-catalogue.ts';
import type { Wizard } from './use-wizard.ts';

export const MISSING_ID = 'falta';

type Props = {
  wizard: Wizard;
  catalogue: Catalogue;
  missing: readonly string[];
  action: string;
  busyAction?: string;
  busy?: boolean;
};

/**
 * Leaving a field may show its problem and push the bar away under the finger: the field keeps
 * the focus until the click is done.
 */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Always at hand: what is missing or chosen so far, «Anterior» and the way on. */
export function StepBar({ wizard, catalogue, missing, action, busyAction, busy = false }: Props) {
  const { step } = wizard.state;
  return (
    <div className={css.bar} data-bar>
      <div className={css.barInner}>
        <RunningSummary wizard={wizard} catalogue={catalogue} missing={missing} />
        {step > 1 ? (
          <Button onMouseDown={keepFocus} onClick={wizard.back}>
            Anterior
          </Button>
        ) : null}
        <Button
          type="submit"
          look="primary"
          onMouseDown={keepFocus}
          className={css.next}
          disabled={missing.length > 0}
          aria-disabled={busy || undefined}
          aria-describedby={missing.length > 0 ? MISSING_ID : undefined}
        >
          {busy ? <Spinner /> : null}
          {busy && busyAction !== undefined ? busyAction : action}
        </Button>
      </div>
    </div>
  );
}

type SummaryProps = Pick<Props, 'wizard' | 'catalogue' | 'missing'>;

function RunningSummary({ wizard, catalogue, missing }: SummaryProps) {
  const { service, date, time } = wizard.state.data;
  const chosen = catalogue.offerings?.find(({ id }) => id === service);
  return (
    <div className={css.running} data-missing={missing.length > 0 || undefined}>
      {chosen ? (
        <p className={css.chosen}>
          {chosen.name} · {formatDollars(chosen.price)}
        </p>
      ) : null}
      {date !== '' && time !== '' ? (
        <p className={css.chosen}>
          <b>
            {longDayWithoutYear(date)}, {time}
          </b>
        </p>
      ) : null}
      {missing.length > 0 ? (
        <p id={MISSING_ID} className={css.missing}>
          Falta: {missing.join(', ')}
        </p>
      ) : null}
    </div>
  );
}
