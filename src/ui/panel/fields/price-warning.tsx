import { IconAlertTriangle } from '@tabler/icons-react';
import { formatCents } from '#shared/money/money.ts';
import css from './price-warning.module.css';

type Props = {
  /** In cents per unit; `null` if the text is no amount or the cost is unknown. */
  price: number | null;
  cost: number | null;
};

/** Warns of a price at or below the cost. The form can still be sent. */
export function PriceWarning({ price, cost }: Props) {
  const warns = price !== null && cost !== null && cost > 0 && price > 0 && price <= cost;
  return (
    <div role="status">
      {warns ? (
        <p className={css.warning}>
          <IconAlertTriangle size={18} aria-hidden="true" />
          {price === cost
            ? 'Se vende al costo: no deja ganancia.'
            : `Por debajo del costo, ${formatCents(cost)}: se pierden ${formatCents(cost - price)} por unidad.`}
        </p>
      ) : null}
    </div>
  );
}
