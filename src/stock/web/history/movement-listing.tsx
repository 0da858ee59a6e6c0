import { ColumnHeads } from '#web-kit/panel/list/column-heads.tsx';
import list from '#web-kit/panel/list/list.module.css';
import type { Movement } from '../../contract/movement.ts';
import { MOVEMENT_LABELS } from '../../rules/movement.ts';
import { useWorkshopInstant } from '../use-workshop-instant.ts';
import { Reference, Signed, stockText, Who } from './movement-facts.tsx';
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

/** From 800 px on; narrower, cards stand in its place and it is not there for anybody. */
export function MovementTable({ movements }: Props) {
  const instant = useWorkshopInstant();
  return (
    <table className={list.table}>
      <ColumnHeads columns={COLUMNS} />
      <tbody>
        {movements.map((movement) => (
          <tr key={movement._id}>
            <td className={`${list.number} ${css.whole}`}>{instant(movement.createdAt)}</td>
            <th scope="row" className={list.words}>
              <b>{movement.component.name}</b>
              <div className={list.under}>{movement.component.code}</div>
            </th>
            <td className={css.whole}>{MOVEMENT_LABELS[movement.type]}</td>
            <td className={css.whole}>
              <Signed movement={movement} />
            </td>
            <td className={list.number}>{stockText(movement.previousStock)}</td>
            <td className={list.number}>{stockText(movement.newStock)}</td>
            <td className={list.words}>
              <Reference movement={movement} />
            </td>
            <td className={list.words}>
              <Who movement={movement} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function MovementCards({ movements }: Props) {
  const instant = useWorkshopInstant();
  return (
    <ul className={list.cards}>
      {movements.map((movement) => (
        <li key={movement._id} className={list.card}>
          <div className={list.top}>
            <span className={list.under}>{instant(movement.createdAt)}</span>
            <span className={css.type}>{MOVEMENT_LABELS[movement.type]}</span>
          </div>
          <div className={css.what}>
            <b>{movement.component.name}</b>{' '}
            <span className={list.under}>{movement.component.code}</span>
          </div>
          <div className={css.moved}>
            <Signed movement={movement} />
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
                <Reference movement={movement} />
              </dd>
            </div>
            <div>
              <dt>Usuario</dt>
              <dd>
                <Who movement={movement} />
              </dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}
