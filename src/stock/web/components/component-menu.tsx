import { ActionIcon, Menu } from '@mantine/core';
import {
  IconCash,
  IconDots,
  IconPencil,
  IconTag,
  IconTrash,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { useRef } from 'react';
import type { Component } from '../../contract/component.ts';
import { type ComponentAct, isSellable, type OnAct } from './component-facts.tsx';
import css from './component-menu.module.css';

type Props = { component: Component; onAct: OnAct };

/** Everything that can be done with a component; selling has a button too, where there is room. */
export function ComponentMenu({ component, onAct }: Props) {
  const dots = useRef<HTMLButtonElement>(null);
  /** What opens now gives focus back to the button, not to an item that is gone by then. */
  const act = (what: ComponentAct) => {
    dots.current?.focus();
    onAct(what, component);
  };
  return (
    <Menu
      position="bottom-end"
      width={240}
      portalProps={{ target: 'main' }}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon
          ref={dots}
          variant="subtle"
          className={css.dots}
          size={44}
          aria-label={`Más acciones para ${component.name}`}
        >
          <IconDots size={22} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={css.dropdown}>
        {isSellable(component) ? (
          <Menu.Item
            leftSection={<IconCash size={20} aria-hidden="true" />}
            onClick={() => act('sell')}
          >
            Vender
          </Menu.Item>
        ) : null}
        <Menu.Item
          leftSection={<IconPencil size={20} aria-hidden="true" />}
          onClick={() => act('edit')}
        >
          Editar
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTruckDelivery size={20} aria-hidden="true" />}
          onClick={() => act('purchase')}
        >
          Ingreso de compra
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTag size={20} aria-hidden="true" />}
          onClick={() => act('label')}
        >
          Imprimir etiqueta
        </Menu.Item>
        <Menu.Item
          className={css.danger}
          leftSection={<IconTrash size={20} aria-hidden="true" />}
          onClick={() => act('delete')}
        >
          Eliminar
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
