import { ActionIcon, Button } from '@mantine/core';
import {
  IconCalendarEvent,
  IconEye,
  IconEyeOff,
  IconMotorbike,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { formatDollars } from '#shared/money/money.ts';
import list from '#ui/panel/list/list.module.css';
import { isRemovedRow } from '#ui/panel/rows/frozen-rows.ts';
import type { StaffProduct } from '../../contract/staff-product.ts';
import { componentsText } from '../../rules/producible-text.ts';
import { ProductPicture } from '../product-picture.tsx';
import chips from './chips.module.css';
import { ProducibleChip } from './producible-chip.tsx';
import css from './product-card.module.css';

type Props = {
  product: StaffProduct;
  /** Id of the product whose active state is being changed. */
  toggling: string | null;
  toggle: (product: StaffProduct) => Promise<void>;
  onEdit: () => void;
  onDelete: () => void;
};

export function ProductCard({ product, ...actions }: Props) {
  const { active, publishIn, name, category, price, cost, description } = product;
  const offered = active && (publishIn.agendaTaller || publishIn.reservaTuyo);
  const removed = isRemovedRow(product);
  return (
    <li
      className={`${css.card} ${active ? '' : css.off} ${removed ? list.left : ''}`}
      inert={removed}
      data-record={product._id}
    >
      <div className={css.picture}>
        <ProductPicture image={product.images[0]} offered={offered} />
        <span className={`${css.badge} ${active ? css.active : ''}`}>
          {active ? 'Activo' : 'Inactivo'}
        </span>
      </div>
      <div className={css.body}>
        <div className={css.head}>
          <span className="min-0 muted smaller break-anywhere">{category}</span>
          <span className={css.price}>{formatDollars(price)}</span>
          {cost === undefined ? null : (
            <span className={`note smaller ${css.cost}`}>Costo: {formatDollars(cost)}</span>
          )}
        </div>
        <h2 className={css.name}>{name}</h2>
        <p className={css.description}>{description}</p>
        <Producible product={product} />
        <Published publishIn={publishIn} />
        <Actions product={product} {...actions} />
      </div>
    </li>
  );
}

/** Producible units and the limiting component. */
function Producible({ product }: { product: StaffProduct }) {
  const { producibleUnits, limitingComponent, components = [] } = product;
  return (
    <div className={css.making}>
      <ProducibleChip units={producibleUnits} />
      {components.length === 0 ? null : (
        <span className="note smaller">{componentsText(components.length)}</span>
      )}
      {limitingComponent ? (
        <span className={`note smaller ${css.limit}`}>
          {producibleUnits === 0 ? 'Falta' : 'Limita'}: {limitingComponent}
        </span>
      ) : null}
    </div>
  );
}

function Published({ publishIn: { agendaTaller, reservaTuyo } }: Pick<StaffProduct, 'publishIn'>) {
  if (!agendaTaller && !reservaTuyo) return <p className="note smaller">Sin publicar</p>;
  return (
    <ul className={css.flags} aria-label="Publicado en">
      {agendaTaller ? (
        <li className={chips.flag}>
          <IconCalendarEvent size={16} aria-hidden="true" />
          Agenda Taller
        </li>
      ) : null}
      {reservaTuyo ? (
        <li className={chips.flag}>
          <IconMotorbike size={16} aria-hidden="true" />
          Reserva tu unidad
        </li>
      ) : null}
    </ul>
  );
}

function Actions({ product, toggling, toggle, onEdit, onDelete }: Props) {
  const { active, name } = product;
  const verb = active ? 'Desactivar' : 'Activar';
  const Eye = active ? IconEyeOff : IconEye;
  return (
    <div className={css.actions}>
      <Button
        variant="default"
        className="grow inset-12"
        leftSection={<IconPencil size={18} aria-hidden="true" />}
        aria-label={`Editar ${name}`}
        onClick={onEdit}
      >
        Editar
      </Button>
      <Button
        variant="default"
        className="grow inset-12"
        leftSection={<Eye size={18} aria-hidden="true" />}
        aria-label={`${verb} ${name}`}
        aria-disabled={toggling !== null || undefined}
        onClick={() => void toggle(product)}
      >
        {verb}
      </Button>
      <ActionIcon
        variant="subtle"
        color="red"
        size={44}
        aria-label={`Eliminar ${name}`}
        onClick={onDelete}
      >
        <IconTrash size={20} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}
