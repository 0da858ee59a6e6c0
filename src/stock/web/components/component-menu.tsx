import {
  IconAdjustments,
  IconCash,
  IconHistory,
  IconPencil,
  IconTag,
  IconTrash,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { RowMenu, RowMenuItem } from '#ui/panel/actions/row-menu.tsx';
import type { Component } from '../../contract/component.ts';
import { type ComponentAction, isSellable, type OnComponentAction } from './component-facts.tsx';

type Props = { component: Component; onAct: OnComponentAction };

/** All actions of a component; selling also has its own button. */
export function ComponentMenu({ component, onAct }: Props) {
  return (
    <RowMenu label={`Más acciones para ${component.name}`}>
      {(fromButton) => {
        const act = (action: ComponentAction | 'movements') => () =>
          fromButton(() => onAct(action, component));
        return (
          <>
            {isSellable(component) ? (
              <RowMenuItem icon={IconCash} onClick={act('sell')}>
                Vender
              </RowMenuItem>
            ) : null}
            <RowMenuItem icon={IconPencil} onClick={act('edit')}>
              Editar
            </RowMenuItem>
            <RowMenuItem icon={IconTruckDelivery} onClick={act('purchase')}>
              Ingreso de compra
            </RowMenuItem>
            <RowMenuItem icon={IconAdjustments} onClick={act('adjust')}>
              Ajustar stock
            </RowMenuItem>
            <RowMenuItem icon={IconTag} onClick={act('label')}>
              Imprimir etiqueta
            </RowMenuItem>
            <RowMenuItem icon={IconHistory} onClick={act('movements')}>
              Ver movimientos
            </RowMenuItem>
            <RowMenuItem icon={IconTrash} danger onClick={act('delete')}>
              Eliminar
            </RowMenuItem>
          </>
        );
      }}
    </RowMenu>
  );
}
