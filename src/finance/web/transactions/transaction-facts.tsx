import { useWorkshop } from '#settings/web/workshop-api.ts';
import { centsOf, dollarsOf, formatDollars } from '#shared/money/money.ts';
import { displayedProductName, displayedServiceName } from '#shared/records/display-fallback.ts';
import type { Transaction } from '../../contract/finance.ts';
import { INCOME_LINE_LABELS, TRANSACTION_TYPE_LABELS } from '../../rules/finance-labels.ts';
import { Money } from '../money.tsx';
import css from './transactions.module.css';
import type { LineStates, OtherLine } from './use-line-link.ts';

/** Parts that table and cards share. */

export const transactionClient = ({ citation, reservation }: Transaction) =>
  citation?.clientName ?? reservation?.clientName ?? '—';
export const itemOf = ({ citation, reservation }: Transaction) =>
  citation
    ? displayedServiceName(citation.service)
    : reservation
      ? displayedProductName(reservation.product)
      : '—';

/** Service or product, with the kind of a line that is no plain sale. */
export function TypeLabel({ line }: { line: Transaction }) {
  const label = line.voidedBy
    ? 'Anulada'
    : line.kind === 'sale'
      ? null
      : INCOME_LINE_LABELS[line.kind];
  return (
    <>
      {TRANSACTION_TYPE_LABELS[line.type]}
      {label === null ? null : <small className={css.kind}>{label}</small>}
    </>
  );
}

/** Only a sale can be a loss; voids and refunds have their own labels. */
export function Profit({ line }: { line: Transaction }) {
  if (line.kind === 'sale') return <Money amount={line.profit} />;
  return <span className={css.amount}>{formatDollars(line.profit)}</span>;
}

/**
 * The price of a line, and what its discounts leave of it: `US$ 100,00`, `− US$ 10,00 = US$ 90,00`. A sale that was paid
 * names its methods.
 */
export function Price({ line }: { line: Transaction }) {
  const off = dollarsOff(line);
  return (
    <>
      <span className={css.amount}>{formatDollars(line.salePrice)}</span>
      {off === 0 ? null : (
        <small className={css.note}>
          <span className={css.amount}>− {formatDollars(off)}</span>{' '}
          <span className={css.amount}>= {formatDollars(line.salePrice - off)}</span>
        </small>
      )}
      {line.paidBy ? <small className={css.note}>{line.paidBy.join(', ')}</small> : null}
    </>
  );
}

/** Returns the dollars that the discounts of a sale take off. */
export const dollarsOff = ({ discounts = [] }: Transaction) =>
  dollarsOf(-discounts.reduce((cents, { salePrice }) => cents + centsOf(salePrice), 0));

/** Actions on a line. */
export type LineActions = {
  onVoid: (line: Transaction) => void;
  /** Goes to another line of the same sale. */
  onLine: (other: OtherLine) => void;
  /** Which lines are open, and which one a link leads to. */
  lines: LineStates;
  /** `null` without the permission to read these records. */
  onOpen: Readonly<Record<'citation' | 'reservation', ((id: string) => void) | null>>;
};

/** Formatters in the workshop's time zone: `23/11/2026`, and `lunes, 23 de noviembre de 2026, 08:00`. */
export function useDateFormats(): {
  short: (iso: string) => string;
  full: (iso: string) => string;
} {
  const { timeZone } = useWorkshop();
  const short = new Intl.DateTimeFormat('es-UY', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
  const full = new Intl.DateTimeFormat('es-UY', {
    timeZone,
    dateStyle: 'full',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  return {
    short: (iso) => short.format(Date.parse(iso)),
    full: (iso) => full.format(Date.parse(iso)),
  };
}
