import { formatPercent } from '#shared/money/margin.ts';
import { formatCents } from '#shared/money/money.ts';
import { Banner } from '#ui/banner.tsx';
import type { WorkOrder } from '../../contract/work-order.ts';
import { orderMargin, orderSums } from '../../rules/order-sums.ts';
import css from './order.module.css';
import { inCents } from './order-facts.ts';

type Props = { order: WorkOrder; service: string };

/** The sums of an order, its limit, and the margin for users who may read costs. */
export function OrderTotals({ order, service }: Props) {
  const sums = orderSums(inCents(order));
  const rows: (readonly [label: string, cents: number])[] = [
    [service || 'Servicio', sums.baseCents],
    ...(sums.agreedCents > 0 ? [['Aprobado', sums.agreedCents] as const] : []),
    ...(sums.proposedCents > 0 ? [['Propuesto', sums.proposedCents] as const] : []),
  ];
  return (
    <>
      <dl className={css.sums}>
        {rows.map(([label, cents]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatCents(cents)}</dd>
          </div>
        ))}
        <div className={css.total}>
          <dt>{sums.proposedCents > 0 ? 'Total si aprueba todo' : 'Total'}</dt>
          <dd>{formatCents(sums.totalCents)}</dd>
        </div>
        {sums.limitCents === null ? null : (
          <div className={css.soft}>
            <dt>No pasar de</dt>
            <dd>{formatCents(sums.limitCents)}</dd>
          </div>
        )}
        <Margin order={order} />
      </dl>
      {sums.excessCents > 0 && sums.limitCents !== null ? (
        <div className="top-12">
          <Banner kind="warning" title={`Supera el límite por ${formatCents(sums.excessCents)}`}>
            El cliente pidió no pasar de {formatCents(sums.limitCents)}. Lo propuesto necesita su
            autorización.
          </Banner>
        </div>
      ) : null}
    </>
  );
}

function Margin({ order }: { order: WorkOrder }) {
  const margin = orderMargin(inCents(order).lines);
  if (margin === null) return null;
  const { costCents, profitCents, percent, unknown } = margin;
  return (
    <>
      <div className={css.soft}>
        <dt>Costo</dt>
        <dd>{formatCents(costCents)}</dd>
      </div>
      <div className={css.soft}>
        <dt>
          Ganancia
          {unknown === 0 ? null : <span className="block smaller">{withoutText(unknown)}</span>}
        </dt>
        <dd>
          {formatCents(profitCents)} · {formatPercent(percent)}
        </dd>
      </div>
    </>
  );
}

const withoutText = (unknown: number) =>
  unknown === 1
    ? 'Sin la línea que no tiene costo'
    : `Sin las ${unknown} líneas que no tienen costo`;
