import { formatDollars } from '#shared/money/money.ts';
import list from '#ui/panel/list/list.module.css';
import type { Transaction } from '../../contract/finance.ts';
import { percentText } from '../tab/summary.tsx';
import {
  Details,
  itemOf,
  type LineActions,
  Profit,
  TypeLabel,
  transactionClient,
  useDateFormats,
} from './transaction-facts.tsx';
import css from './transactions.module.css';
import { useLinkedLine } from './use-line-link.ts';

type Props = { lines: readonly Transaction[]; acts: LineActions };

export function TransactionCards({ lines, acts }: Props) {
  return (
    <ul className={list.cards}>
      {lines.map((line) => (
        <Card key={line._id} line={line} acts={acts} />
      ))}
    </ul>
  );
}

function Card({ line, acts }: { line: Transaction; acts: LineActions }) {
  const { short } = useDateFormats();
  const { opener, opened, setOpened, marked } = useLinkedLine<HTMLElement>(line._id, acts.lines);
  return (
    <li
      className={`${list.card} ${marked ? css.marked : ''}`}
      aria-current={marked ? 'true' : undefined}
      data-record={line._id}
    >
      <div className={list.top}>
        <span className={list.under}>{short(line.createdAt)}</span>
        <span className={css.type}>
          <TypeLabel line={line} />
        </span>
      </div>
      <div className={css.what}>
        <b>{itemOf(line)}</b>
        <div className={list.under}>{transactionClient(line)}</div>
      </div>
      <dl className={css.figures}>
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
      <details
        className={css.more}
        open={opened}
        onToggle={(event) => setOpened(event.currentTarget.open)}
      >
        <summary ref={opener}>Detalle</summary>
        {opened ? <Details line={line} acts={acts} /> : null}
      </details>
    </li>
  );
}
