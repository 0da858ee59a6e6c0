import { formatDollars } from '#kernel/money.ts';
import list from '#web-kit/panel/list/list.module.css';
import type { Transaction } from '../../contract/finance.ts';
import { percentText } from '../tab/summary.tsx';
import {
  clientOf,
  Details,
  itemOf,
  type LineActs,
  Profit,
  TypeOf,
  useDates,
} from './transaction-facts.tsx';
import css from './transactions.module.css';

type Props = { lines: readonly Transaction[]; acts: LineActs };

/** In the place of the table on phones, with the same values. */
export function TransactionCards({ lines, acts }: Props) {
  const { short } = useDates();
  return (
    <ul className={list.cards}>
      {lines.map((line) => (
        <li key={line._id} className={list.card}>
          <div className={list.top}>
            <span className={list.under}>{short(line.createdAt)}</span>
            <span className={css.type}>
              <TypeOf line={line} />
            </span>
          </div>
          <div className={css.what}>
            <b>{itemOf(line)}</b>
            <div className={list.under}>{clientOf(line)}</div>
          </div>
          <dl className={list.facts}>
            <div>
              <dt>Venta</dt>
              <dd className={list.number}>{formatDollars(line.salePrice)}</dd>
            </div>
            <div>
              <dt>Costo</dt>
              <dd className={list.number}>{formatDollars(line.cost)}</dd>
            </div>
            <div>
              <dt>Ganancia</dt>
              <dd className={list.number}>
                <Profit line={line} />
              </dd>
            </div>
            <div>
              <dt>Margen</dt>
              <dd className={list.number}>{percentText(line.profitMargin)}</dd>
            </div>
          </dl>
          <details className={css.more}>
            <summary>Detalle</summary>
            <Details line={line} acts={acts} />
          </details>
        </li>
      ))}
    </ul>
  );
}
