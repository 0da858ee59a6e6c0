import { formatQuantity, formatWithUnit } from '#shared/money/quantity.ts';
import list from '#ui/panel/list/list.module.css';
import { Breakable } from '#ui/panel/text/breakable.tsx';
import type { Movement } from '../../contract/movement.ts';
import { REFERENCE_LABELS } from '../../rules/movement.ts';
import css from './movement-facts.module.css';

/** The words that table and cards share. */

type Of = { movement: Movement };

const SHOWN_OF_AN_ID = 8;

/** `+5 unidades`, `−2,85 kilogramos` */
export function SignedQuantity({ movement: { quantity, component } }: Of) {
  const sign = quantity < 0 ? '−' : '+';
  return (
    <span className={quantity < 0 ? css.less : css.more}>
      {sign}
      {formatWithUnit(Math.abs(quantity), component.unit)}
    </span>
  );
}

export const stockText = (quantity: number) => formatQuantity(quantity);

/** What it was for, with the end of its id, and why. */
export function MovementReference({ movement: { reference, reason } }: Of) {
  return (
    <>
      {reference === null ? (
        '—'
      ) : (
        <>
          {REFERENCE_LABELS[reference.type]}{' '}
          <span className={css.id}>{reference.id.slice(-SHOWN_OF_AN_ID)}</span>
        </>
      )}
      {reason === '' ? null : <div className={list.under}>{reason}</div>}
    </>
  );
}

export function MovementUser({ movement: { user } }: Of) {
  if (user === null) return 'Sistema';
  return (
    <>
      {user.name}
      {user.email === '' ? null : (
        <div className={list.under}>
          <Breakable text={user.email} />
        </div>
      )}
    </>
  );
}
