import { ColumnHeads } from '#ui/panel/list/column-heads.tsx';
import list from '#ui/panel/list/list.module.css';
import type { Movement } from '../../contract/movement.ts';
import { MOVEMENT_LABELS } from '../../rules/movement.ts';
import { useInstantFormat } from '../use-instant-format.ts';
import { MovementReference, MovementUser, SignedQuantity, stockText } from './movement-facts.tsx';
import css from './movement-listing.module.css';

type Props = { movements: readonly Movement[] };

const COLUMNS = [
  'Fecha',
  'Componente',
  'Tipo',
  'Cantidad',
  'Stock Anterior',
  'Stock Nuevo',
  'Referencia',
  'Usuario',
] as const;
const AMOUNTS: readonly string[] = COLUMNS.slice(3, 6);

export function MovementTable({ movements }: Props) {
  const instant = useInstantFormat();
  return (
    <table className={list.table}>
      <ColumnHeads columns={COLUMNS} amounts={AMOUNTS} />
      <tbody>
        {movements.map((movement) => (
          <tr key={movement._id} data-record={movement._id}>
            <td className={`${list.number} ${css.whole}`}>{instant(movement.createdAt)}</td>
            <th scope="row" className={list.words}>
              <b>{movement.component.name}</b>
              <div className={list.under}>{movement.component.code}</div>
            </th>
            <td className={css.whole}>{MOVEMENT_LABELS[movement.type]}</td>
            <td className={`${list.amount} ${css.whole}`}>
              <SignedQuantity movement={movement} />
            </td>
            <td className={list.amount}>{stockText(movement.previousStock)}</td>
            <td className={list.amount}>{stockText(movement.newStock)}</td>
            <td className={list.words}>
              <MovementReference movement={movement} />
            </td>
            <td className={list.words}>
              <MovementUser movement={movement} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function MovementCards({ movements }: Props) {
  const instant = useInstantFormat();
  return (
    <ul className={list.cards}>
      {movements.map((movement) => (
        <li key={movement._id} className={list.card} data-record={movement._id}>
          <div className={list.top}>
            <span className={list.under}>{instant(movement.createdAt)}</span>
            <span className={css.type}>{MOVEMENT_LABELS[movement.type]}</span>
          </div>
          <div className={css.what}>
            <b>{movement.component.name}</b>{' '}
            <span className={list.under}>{movement.component.code}</span>
          </div>
          <div className={css.moved}>
            <SignedQuantity movement={movement} />
          </div>
          <dl className={list.facts}>
            <div>
              <dt>Stock Anterior</dt>
              <dd className={list.number}>{stockText(movement.previousStock)}</dd>
            </div>
            <div>
              <dt>Stock Nuevo</dt>
              <dd className={list.number}>{stockText(movement.newStock)}</dd>
            </div>
            <div>
              <dt>Referencia</dt>
              <dd>
                <MovementReference movement={movement} />
              </dd>
            </div>
            <div>
              <dt>Usuario</dt>
              <dd>
                <MovementUser movement={movement} />
              </dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}
