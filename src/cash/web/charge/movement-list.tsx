import { Button, VisuallyHidden } from '@mantine/core';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { formatDollars } from '#shared/money/money.ts';
import { formatQuantity } from '#shared/money/quantity.ts';
import { DotSeparated, formatInstant } from '#ui/panel/text/inline-text.tsx';
import type { Movement } from '../../contract/movement.ts';
import { formatAmount } from '../../rules/currency.ts';
import { MOVEMENT_KIND_LABELS } from '../../rules/movement-kinds.ts';
import css from './charge.module.css';

type Props = {
  movements: readonly Movement[];
  /** Without it, the reader may not reverse payments. */
  onReverse?: (entry: Movement[]) => void;
};

/** The payments of a record, oldest first; a reversed one is struck through and says who reversed it. */
export function MovementList({ movements, onReverse }: Props) {
  const { timeZone } = useWorkshop();
  const reversals = new Map(movements.map((each) => [each.reverses, each]));
  const entries = new Map<string, Movement[]>();
  for (const each of movements)
    if (each.reverses === null) entries.set(each.entry, [...(entries.get(each.entry) ?? []), each]);
  return (
    <ul className={css.entries} aria-label="Movimientos">
      {[...entries.values()].map((parts) => {
        const [first] = parts;
        if (first === undefined) return null;
        const reversal = reversals.get(first._id);
        return (
          <li key={first.entry} className={css.entry}>
            <ul className="stack gap-8 plain-list">
              {parts.map((part) => (
                <Part key={part._id} movement={part} />
              ))}
            </ul>
            <span className="block muted small break-anywhere">
              <DotSeparated
                parts={[
                  formatInstant(first.createdAt, timeZone),
                  first.isOnline ? 'En línea' : first.by,
                  first.note,
                ].filter((part) => part !== '')}
              />
            </span>
            {reversal ? (
              <span className="block small break-anywhere">
                Anulado por {reversal.by}: {reversal.note}
              </span>
            ) : null}
            {onReverse && !first.isOnline && !first.isReversed ? (
              <Button
                variant="subtle"
                color="red"
                className={css.reverse ?? ''}
                aria-label={`Anular ${nameOf(first)}`}
                onClick={() => onReverse(parts)}
              >
                Anular
              </Button>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

/** Formats `pago de US$ 86,00`. */
const nameOf = ({ kind, amount, currency }: Movement): string =>
  `${MOVEMENT_KIND_LABELS[kind].toLowerCase()} de ${formatAmount(Math.abs(amount), currency)}`;

/** One movement: its method and what it is, and its amount, with the dollars of pesos. */
function Part({ movement }: { movement: Movement }) {
  const { kind, method, amount, currency, usd, rate, isReversed } = movement;
  const texts = (
    <>
      <span className="break-anywhere">
        {method.label}
        {kind === 'payment' ? null : <span className="muted"> · {MOVEMENT_KIND_LABELS[kind]}</span>}
      </span>
      <span className={css.amount}>
        {formatAmount(amount, currency)}
        {rate === null ? null : (
          <span className="block muted small">
            {formatDollars(usd)} a {formatQuantity(rate)}
          </span>
        )}
      </span>
    </>
  );
  return (
    <li>
      {isReversed ? (
        <s className={css.part}>
          <VisuallyHidden>Anulado: </VisuallyHidden>
          {texts}
        </s>
      ) : (
        <span className={css.part}>{texts}</span>
      )}
    </li>
  );
}
