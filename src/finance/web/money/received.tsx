import type { MoneyFigures } from '#cash/contract/money-figures.ts';
import { formatAmount } from '#cash/rules/currency.ts';
import { formatDollars } from '#shared/money/money.ts';
import css from './collected.module.css';

type Row = MoneyFigures['received'][number];

/** Money by method and currency, and its sum in dollars. */
export function Received({ received }: Pick<MoneyFigures, 'received'>) {
  if (received.length === 0) return <p className="note">Sin cobros en el período.</p>;
  const sum = (field: 'usd' | 'fee') =>
    received.reduce((cents, row) => cents + Math.round(row[field] * 100), 0) / 100;
  const fees = sum('fee');
  return (
    <dl className={css.methods}>
      {received.map((row) => (
        <div key={`${row.method._id} ${row.currency}`}>
          <dt>{nameOf(row)}</dt>
          <dd>{formatAmount(row.amount, row.currency)}</dd>
          <Notes row={row} />
        </div>
      ))}
      <div className={css.total}>
        <dt>Total</dt>
        <dd>{formatDollars(sum('usd'))}</dd>
        {fees === 0 ? null : <dd className={css.under}>comisiones {formatDollars(fees)}</dd>}
      </div>
    </dl>
  );
}

const nameOf = ({ method, currency }: Row) =>
  currency === 'UYU' ? `${method.label} en pesos` : method.label;

/** The dollars of an amount in pesos, and the fee. */
function Notes({ row: { currency, usd, fee } }: { row: Row }) {
  const notes = [
    ...(currency === 'UYU' ? [`= ${formatDollars(usd)}`] : []),
    ...(fee === 0 ? [] : [`comisión ${formatDollars(fee)}`]),
  ];
  return notes.length === 0 ? null : <dd className={css.under}>{notes.join(' · ')}</dd>;
}

/** Deposits and debts of now. */
export function Now({ figures }: { figures: MoneyFigures }) {
  const { deposits, receivable, payable, kept } = figures;
  return (
    <div>
      <h3 className={css.now}>Al día de hoy</h3>
      <dl className={css.figures}>
        <Figure name="Señas en mano" under="de lo que falta entregar" amount={deposits} />
        <Figure name="Por cobrar" under="vendido y sin pagar" amount={receivable} />
        <Figure name="Por devolver" under="pagado de más" amount={payable} />
        <Figure name="Señas retenidas" under="de cancelaciones" amount={kept} />
      </dl>
    </div>
  );
}

function Figure({ name, under, amount }: { name: string; under: string; amount: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{formatDollars(amount)}</dd>
      <dd className={css.under}>{under}</dd>
    </div>
  );
}
