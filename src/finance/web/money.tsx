import { formatDollars } from '#shared/money/money.ts';
import css from './money.module.css';

/** Shows a profit; a loss has a minus sign, another colour and the word «pérdida». */
export function Money({ amount }: { amount: number }) {
  if (amount >= 0) return formatDollars(amount);
  return (
    <span className={css.loss}>
      <span className="nowrap">{formatDollars(amount)}</span>{' '}
      <small className={css.word}>pérdida</small>
    </span>
  );
}
