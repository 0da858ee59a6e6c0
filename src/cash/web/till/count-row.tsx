import { Button, TextInput } from '@mantine/core';
import { IconBulb, IconCashBanknote, IconCheck, IconMinus, IconPlus } from '@tabler/icons-react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import type { Day } from '#shared/time/day-time.ts';
import { useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import type { TillMovement } from '../../contract/cash-day.ts';
import {
  CURRENCY_LABELS,
  CURRENCY_SIGNS,
  formatAmount,
  formatSignedAmount,
} from '../../rules/currency.ts';
import countCss from './count.module.css';
import { type CountedRow, differenceOf, hintsOf, hintText } from './count-draft.ts';
import { DenominationsDialog } from './denominations-dialog.tsx';
import { movementTime, movementTitle } from './movement-text.ts';
import { RecordTitle, type RecordWays } from './record-ways.tsx';

type Props = {
  row: CountedRow;
  typed: string;
  problem: string | undefined;
  movements: readonly TillMovement[];
  today: Day;
  ways: RecordWays;
  onCount: (typed: string) => void;
};

/** A method in one currency: what should be there, what was counted, the difference and what could explain it. */
export function CountRow({ row, typed, problem, movements, today, ways, onCount }: Props) {
  const { method, currency, isCash, opening, expected } = row;
  const openDialog = useOpenDialog();
  const name = `${method.label}, ${CURRENCY_LABELS[currency]}`;
  const difference = differenceOf(row, typed);
  const moved = expected - opening;
  return (
    <li className={countCss.row}>
      <div className={countCss.rowHead}>
        <h4 className={countCss.rowName}>
          {method.label} <span className="muted">{CURRENCY_LABELS[currency]}</span>
        </h4>
        <dl className={countCss.figures}>
          {opening === 0 ? null : (
            <>
              <div>
                <dt>Inicio</dt>
                <dd>{formatAmount(opening / 100, currency)}</dd>
              </div>
              <div>
                <dt>Movimientos</dt>
                <dd>{formatSignedAmount(moved / 100, currency)}</dd>
              </div>
            </>
          )}
          <div>
            <dt>Esperado</dt>
            <dd className="strong">{formatAmount(expected / 100, currency)}</dd>
          </div>
        </dl>
      </div>
      <div className={countCss.counting}>
        <TextInput
          className={countCss.counted ?? ''}
          label={row.required ? 'Contado' : 'Contado (opcional)'}
          aria-label={`Contado en ${name}`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          leftSection={CURRENCY_SIGNS[currency]}
          leftSectionWidth={currency === 'USD' ? 52 : 36}
          leftSectionPointerEvents="none"
          aria-required={row.required}
          value={typed}
          error={problem}
          onChange={(event) => onCount(event.currentTarget.value)}
        />
        {isCash ? (
          <Button
            variant="default"
            leftSection={<IconCashBanknote size={20} aria-hidden="true" />}
            aria-label={`Contar billetes de ${name}`}
            onClick={() => openDialog(<DenominationsDialog currency={currency} onSum={onCount} />)}
          >
            Billetes
          </Button>
        ) : null}
        <Difference difference={difference} currency={currency} />
      </div>
      {difference === null || difference === 0 ? null : (
        <Hints {...{ row, difference, movements, today, ways }} />
      )}
    </li>
  );
}

type DifferenceProps = { difference: number | null; currency: CountedRow['currency'] };

/** Counted less expected, in words and with a sign. */
export function Difference({ difference, currency }: DifferenceProps) {
  if (difference === null) return <span className={countCss.difference} />;
  const amount = formatAmount(Math.abs(difference) / 100, currency);
  const [Icon, look, text] =
    difference === 0
      ? ([IconCheck, 'ok', 'Coincide'] as const)
      : difference < 0
        ? ([IconMinus, 'danger', `Faltan ${amount}`] as const)
        : ([IconPlus, countCss.over, `Sobran ${amount}`] as const);
  return (
    <output className={`${countCss.difference} ${look}`}>
      <Icon size={18} stroke={2.2} aria-hidden="true" />
      {text}
    </output>
  );
}

type HintsProps = Pick<Props, 'row' | 'movements' | 'today' | 'ways'> & { difference: number };

/** Movements that could explain the difference. */
function Hints({ row, difference, movements, today, ways }: HintsProps) {
  const { timeZone } = useWorkshop();
  const hints = hintsOf(row, difference, movements);
  if (hints.length === 0) return null;
  return (
    <div className={countCss.hints}>
      <p className={countCss.hintsTitle}>
        <IconBulb size={18} aria-hidden="true" />
        Puede explicarlo
      </p>
      <ul className="stack gap-10 plain-list">
        {hints.map(({ movement, reason }) => (
          <li key={movement._id} className={countCss.hint}>
            <RecordTitle cause={movement.cause} clientName={movement.clientName} ways={ways}>
              {movementTitle(movement)}
            </RecordTitle>
            <span className="digits strong nowrap">
              {formatAmount(movement.amount, movement.currency)}
            </span>
            <span className={countCss.hintText}>
              {movement.clientName === '' ? '' : `${movement.clientName} · `}
              {movementTime(movement, today, timeZone)}.{' '}
              {hintText(reason, difference, movement.minor)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
