import { formatQuantity, formatWithUnit } from '#shared/money/quantity.ts';
import list from '#ui/panel/list/list.module.css';
import { type Column, Listing } from '#ui/panel/list/listing.tsx';
import { Breakable } from '#ui/panel/text/breakable.tsx';
import type { Movement } from '../../contract/movement.ts';
import { MOVEMENT_LABELS, REFERENCE_LABELS } from '../../rules/movement.ts';
import { useInstantFormat } from '../use-instant-format.ts';
import css from './movement-listing.module.css';

export function MovementListing({ movements }: { movements: readonly Movement[] }) {
  const instant = useInstantFormat();
  return <Listing rows={movements} columns={columnsOf(instant)} />;
}

const columnsOf = (instant: (iso: string) => string): Column<Movement>[] => [
  {
    head: 'Fecha',
    className: `${list.number} ${css.whole}`,
    at: 'date',
    cell: ({ createdAt }) => instant(createdAt),
  },
  {
    head: 'Componente',
    name: true,
    className: list.words,
    at: 'line',
    cell: ({ component }) => (
      <>
        <b>{component.name}</b>
        <div className={list.under}>{component.code}</div>
      </>
    ),
    card: ({ component }) => (
      <div className={css.what}>
        <b>{component.name}</b> <span className={list.under}>{component.code}</span>
      </div>
    ),
  },
  {
    head: 'Tipo',
    className: css.whole,
    at: 'top',
    cell: ({ type }) => MOVEMENT_LABELS[type],
    card: ({ type }) => <span className={css.type}>{MOVEMENT_LABELS[type]}</span>,
  },
  {
    head: 'Cantidad',
    amount: true,
    className: css.whole,
    at: 'line',
    cell: signedQuantity,
    card: (movement) => <div className={css.moved}>{signedQuantity(movement)}</div>,
  },
  { head: 'Stock Anterior', amount: true, cell: ({ previousStock }) => stock(previousStock) },
  { head: 'Stock Nuevo', amount: true, cell: ({ newStock }) => stock(newStock) },
  { head: 'Referencia', className: list.words, cell: reference },
  { head: 'Usuario', className: list.words, cell: author },
];

/** `+5 unidades`, `−2,85 kilogramos` */
function signedQuantity({ quantity, component }: Movement) {
  const sign = quantity < 0 ? '−' : '+';
  return (
    <span className={quantity < 0 ? css.less : css.more}>
      {sign}
      {formatWithUnit(Math.abs(quantity), component.unit)}
    </span>
  );
}

const stock = (quantity: number) => <span className={list.number}>{formatQuantity(quantity)}</span>;

const ID_CHARACTERS = 8;

/** The record that caused a movement, with the end of its id, and the reason. */
function reference({ reference, reason }: Movement) {
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

function author({ user }: Movement) {
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
