import { IconClipboardOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatPercent } from '#shared/money/margin.ts';
import { formatDollars } from '#shared/money/money.ts';
import list from '#ui/panel/list/list.module.css';
import { ListFailure, ListNotice, ListSkeleton } from '#ui/panel/list/list-states.tsx';
import { CardFacts, ColumnHeads, TableOrCards } from '#ui/panel/list/table-or-cards.tsx';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { getOrderFigures, type MonthFigures } from '../../contract/order-figures.ts';
import { monthText } from '../../rules/order-figures.ts';
import css from './order-figures.module.css';

/** Figures of work orders by month of reception, the newest first. They do not follow the period of the tab. */
export default function OrderFigures() {
  const { data, isError, refetch } = useQuery(readQuery(getOrderFigures, {}));
  if (data === undefined) {
    return isError ? <ListFailure onRetry={() => void refetch()} /> : <ListSkeleton />;
  }
  const months = monthsWithOrders(data.months);
  if (months.length === 0) {
    return (
      <ListNotice
        icon={IconClipboardOff}
        sentence="No hay órdenes de trabajo en los últimos 12 meses"
      />
    );
  }
  return (
    <section aria-label="Órdenes de trabajo por mes">
      <p className={css.scope}>
        Últimos 12 meses, por mes de recepción. No cambia con el período elegido.
      </p>
      <TableOrCards
        table={<FiguresTable months={months} />}
        cards={<FiguresCards months={months} />}
      />
    </section>
  );
}

/** Leaves out the months before the first order. */
function monthsWithOrders(months: readonly MonthFigures[]): readonly MonthFigures[] {
  return months.slice(0, months.findLastIndex(({ received }) => received > 0) + 1);
}

type Props = { months: readonly MonthFigures[] };

const COLUMNS = [
  'Mes',
  'Recibidas',
  'Revisadas',
  'Con presupuesto enviado',
  'Respondidas',
  'Aprobado',
  'Rechazado',
] as const;
const AMOUNTS: readonly string[] = COLUMNS.slice(1);

function FiguresTable({ months }: Props) {
  return (
    <table className={`${list.table} ${css.table}`}>
      <ColumnHeads columns={COLUMNS} amounts={AMOUNTS} />
      <tbody>
        {months.map((each) => (
          <tr key={each.month}>
            <th scope="row">{monthText(each.month)}</th>
            <td className={list.amount}>{countText(each.received)}</td>
            <Cell value={countText(each.inspected)} share={each.inspectedShare} />
            <td className={list.amount}>{countText(each.sent)}</td>
            <Cell value={countText(each.answered)} share={each.answeredShare} />
            <Cell value={formatDollars(each.approved)} share={each.approvedShare} />
            <td className={list.amount}>{formatDollars(each.declined)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ value, share }: { value: string; share: number | null }) {
  return (
    <td className={list.amount}>
      {value} {share === null ? null : <span className={css.share}>{formatPercent(share)}</span>}
    </td>
  );
}

function FiguresCards({ months }: Props) {
  return (
    <ul className={list.cards}>
      {months.map((each) => (
        <li key={each.month} className={list.card}>
          <h3 className={css.month}>{monthText(each.month)}</h3>
          <CardFacts facts={factsOf(each)} />
        </li>
      ))}
    </ul>
  );
}

const factsOf = (each: MonthFigures): readonly (readonly [string, string])[] => [
  ['Recibidas', countText(each.received)],
  ['Revisadas', withShare(countText(each.inspected), each.inspectedShare)],
  ['Con presupuesto enviado', countText(each.sent)],
  ['Respondidas', withShare(countText(each.answered), each.answeredShare)],
  ['Aprobado', withShare(formatDollars(each.approved), each.approvedShare)],
  ['Rechazado', formatDollars(each.declined)],
];

const countText = (count: number) => count.toLocaleString('es-UY');
const withShare = (value: string, share: number | null) =>
  share === null ? value : `${value} (${formatPercent(share)})`;
