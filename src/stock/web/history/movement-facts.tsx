import { formatQuantity, formatWithUnit } from '#shared/money/quantity.ts';
import list from '#ui/panel/list/list.module.css';
import { Breakable } from '#ui/panel/text/breakable.tsx';
import type { Movement } from '../../contract/movement.ts';
import { REFERENCE_LABELS } from '../../rules/movement.ts';
import css from './movement-facts.module.css';

/** Parts that table and cards share. */

type Of = { movement: Movement };

const ID_CHARACTERS = 8;

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

/** The record that caused a movement, with the end of its id, and the reason. */
export function MovementReference({ movement: { reference, reason } }: Of) {
  return (
    <>
      {reference === null ? (
        '—'
      ) : (
        <>
          {REFERENCE_LABELS[reference.type]}{' '}
          <span className={css.id}>{reference.id.slice(-ID_CHARACTERS)}</span>
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
