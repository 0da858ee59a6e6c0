import { IconCash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getMoneyFigures, type MoneyFigures } from '#cash/contract/money-figures.ts';
import { formatSignedAmount } from '#cash/rules/currency.ts';
import { formatDollars } from '#shared/money/money.ts';
import { ListFailure } from '#ui/panel/list/list-states.tsx';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import type { Books } from '../../contract/books.ts';
import { formatDay } from '../../rules/periods.ts';
import charts from '../charts/charts.module.css';
import { ReportPart, TotalRow } from '../report-part.tsx';
import summary from '../tab/summary.module.css';
import { type PeriodQuery, periodQuery } from '../tab/use-period.ts';
import css from './collected.module.css';
import { Now, Received } from './received.tsx';

/** Money that came in during a period, by method and currency, beside the deposits and debts of now. */
export function Collected({ period }: { period: PeriodQuery }) {
  const figures = useQuery(readQuery(getMoneyFigures, { query: periodQuery(period) }));
  return (
    <section className={summary.block} aria-label="Cobrado" aria-busy={figures.isPending}>
      <h2 className={summary.title}>
        <IconCash size={24} stroke={1.75} aria-hidden="true" />
        Cobrado
      </h2>
      {figures.data ? (
        <div className={css.sides}>
          <Received received={figures.data.received} />
          <Now figures={figures.data} />
        </div>
      ) : figures.isError ? (
        <ListFailure onRetry={() => void figures.refetch()} />
      ) : (
        <Skeleton height={96} />
      )}
    </section>
  );
}

type Props = { figures: MoneyFigures; books: Books };

/** Parts of the report of a month about money, the till and the stock. */
export function MoneyParts({ figures, books }: Props) {
  const { fees, closings, stock } = books;
  return (
    <>
      <ReportPart title="Cobrado">
        <div className={css.sides}>
          <Received received={figures.received} />
          <Now figures={figures} />
        </div>
      </ReportPart>
      {fees.length === 0 ? null : (
        <ReportPart title="Comisiones por pago">
          <Fees fees={fees} />
        </ReportPart>
      )}
      <ReportPart title="Cierres de caja">
        {closings.length === 0 ? (
          <p className="note">Sin cierres en el mes.</p>
        ) : (
          <Closings closings={closings} />
        )}
      </ReportPart>
      <ReportPart title="Stock">
        <dl className={css.figures}>
          <div>
            <dt>Valor al {formatDay(stock.day)}</dt>
            <dd>{formatDollars(stock.value)}</dd>
            <dd className={css.under}>
              {stock.isDerived
                ? 'cantidades de ese día según los movimientos, al costo promedio de hoy'
                : 'cantidades y costo promedio de hoy'}
            </dd>
          </div>
        </dl>
      </ReportPart>
    </>
  );
}

function Fees({ fees }: Pick<Books, 'fees'>) {
  const total = fees.reduce((cents, { fee }) => cents + Math.round(fee * 100), 0) / 100;
  return (
    <table className={`${charts.table} ${css.fees}`}>
      <thead>
        <tr>
          <th scope="col">Fecha</th>
          <th scope="col">Medio y pago</th>
          <th scope="col">Importe</th>
          <th scope="col">Comisión</th>
        </tr>
      </thead>
      <tbody>
        {fees.map(({ id, day, source, amount, fee }) => (
          <tr key={id}>
            <th scope="row">{formatDay(day)}</th>
            <td>
              {source} <small className="muted break-anywhere">{id}</small>
            </td>
            <td>{formatDollars(amount)}</td>
            <td>{formatDollars(fee)}</td>
          </tr>
        ))}
      </tbody>
      <TotalRow total={total} />
    </table>
  );
}

type Closing = Books['closings'][number];

function Closings({ closings }: Pick<Books, 'closings'>) {
  return (
    <table className={`${charts.table} ${css.fees}`}>
      <thead>
        <tr>
          <th scope="col">N.º</th>
          <th scope="col">Día y nota</th>
          <th scope="col">Diferencia</th>
        </tr>
      </thead>
      <tbody>
        {closings.map((closing) => (
          <tr key={closing.number}>
            <th scope="row">{closing.number}</th>
            <td>
              {daysOf(closing)}{' '}
              <small className="muted break-anywhere">
                {[closing.by, closing.note].filter((text) => text !== '').join(': ')}
              </small>
            </td>
            <td>
              {closing.kind === 'reopen' || closing.differences.length === 0
                ? '—'
                : closing.differences.map(({ method, currency, amount }) => (
                    <div key={`${method} ${currency}`}>
                      {method} {formatSignedAmount(amount, currency)}
                    </div>
                  ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `30/11/2026`, `del 28/11/2026 al 30/11/2026`, `30/11/2026, reabre el n.º 12` */
function daysOf({ from, day, kind, reopens }: Closing): string {
  if (kind === 'reopen') return `${formatDay(day)}, reabre el n.º ${reopens}`;
  return from === day ? formatDay(day) : `del ${formatDay(from)} al ${formatDay(day)}`;
}
