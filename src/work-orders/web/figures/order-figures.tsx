import { IconClipboardOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatPercent } from '#shared/money/margin.ts';
import { formatDollars } from '#shared/money/money.ts';
import { ListFailure, ListNotice } from '#ui/panel/list/list-notice.tsx';
import { ListSkeleton } from '#ui/panel/list/list-skeleton.tsx';
import { type Column, Listing } from '#ui/panel/list/listing.tsx';
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
      <Listing rows={months} columns={COLUMNS} className={css.table} />
    </section>
  );
}

type Row = MonthFigures & { _id: string };

/** The months from the first order on. */
function monthsWithOrders(months: readonly MonthFigures[]): readonly Row[] {
  return months
    .slice(0, months.findLastIndex(({ received }) => received > 0) + 1)
    .map((each) => ({ ...each, _id: each.month }));
}

const countText = (count: number) => count.toLocaleString('es-UY');

/** A column of figures, with their share below them or, on a card, behind them. */
const figures = (
  head: string,
  textOf: (row: Row) => string,
  shareOf: (row: Row) => number | null = () => null,
): Column<Row> => ({
  head,
  amount: true,
  cell: (row) => {
    const share = shareOf(row);
    if (share === null) return textOf(row);
    return (
      <>
        {textOf(row)} <span className={css.share}>{formatPercent(share)}</span>
      </>
    );
  },
  card: (row) => {
    const share = shareOf(row);
    return share === null ? textOf(row) : `${textOf(row)} (${formatPercent(share)})`;
  },
});

const COLUMNS: readonly Column<Row>[] = [
  {
    ...{ head: 'Mes', name: true, at: 'line' },
    cell: ({ month }) => monthText(month),
    card: ({ month }) => <h3 className={css.month}>{monthText(month)}</h3>,
  },
  figures('Recibidas', ({ received }) => countText(received)),
  figures(
    'Revisadas',
    ({ inspected }) => countText(inspected),
    ({ inspectedShare }) => inspectedShare,
  ),
  figures('Con presupuesto enviado', ({ sent }) => countText(sent)),
  figures(
    'Respondidas',
    ({ answered }) => countText(answered),
    ({ answeredShare }) => answeredShare,
  ),
  figures(
    'Aprobado',
    ({ approved }) => formatDollars(approved),
    ({ approvedShare }) => approvedShare,
  ),
  figures('Rechazado', ({ declined }) => formatDollars(declined)),
];
