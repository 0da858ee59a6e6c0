import { Button } from '@mantine/core';
import { formatMoneyInput, parseCents } from '#shared/fields/number-input.ts';
import { centsOf, formatDollars } from '#shared/money/money.ts';
import { PriceWarning } from '#ui/panel/fields/price-warning.tsx';

type Props = {
  /** As typed. */
  price: string;
  /** In dollars, as the sale price of a component. */
  cost: number | null;
  listed: number | null;
  onUse: (price: string) => void;
  /** Class of the button. */
  className: string | undefined;
};

/** Warns of a price at or below cost; offers the sale price of a component. */
export function PriceNote({ price, cost, listed, onUse, className }: Props) {
  const cents = parseCents(price);
  return (
    <>
      <PriceWarning price={cents} cost={cost === null ? null : centsOf(cost)} />
      {listed === null || cents === centsOf(listed) ? null : (
        <Button
          variant="subtle"
          className={className ?? ''}
          onClick={() => onUse(formatMoneyInput(listed))}
        >
          Usar el precio de venta, {formatDollars(listed)}
        </Button>
      )}
    </>
  );
}
