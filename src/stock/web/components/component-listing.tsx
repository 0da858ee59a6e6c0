import { Button } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { memo } from 'react';
import { ColumnHeads } from '#ui/panel/list/column-heads.tsx';
import list from '#ui/panel/list/list.module.css';
import type { Component } from '../../contract/component.ts';
import {
  isSellable,
  Minimum,
  NameButton,
  type OnComponentAction,
  OnHand,
  PricePerUnit,
  StatusMarks,
} from './component-facts.tsx';
import css from './component-listing.module.css';
import { ComponentMenu } from './component-menu.tsx';

type Props = { components: readonly Component[]; onAct: OnComponentAction };
type Of = { component: Component; onAct: OnComponentAction };

const COLUMNS = [
  'Código',
  'Nombre',
  'Stock Actual',
  'Stock Mínimo',
  'Precio/Unidad',
  'Ubicación',
  'Estado',
  'Acciones',
] as const;
const AMOUNTS: readonly string[] = COLUMNS.slice(2, 5);

/** Not rendered again when a dialog opens or a search is typed. */
export const ComponentTable = memo(function ComponentTable({ components, onAct }: Props) {
  return (
    <table className={list.table}>
      <ColumnHeads columns={COLUMNS} amounts={AMOUNTS} />
      <tbody>
        {components.map((component) => (
          <Row key={component._id} component={component} onAct={onAct} />
        ))}
      </tbody>
    </table>
  );
});

function Row({ component, onAct }: Of) {
  return (
    <tr data-record={component._id}>
      <td>
        <span className={css.code}>{component.code}</span>
      </td>
      <th scope="row" className={list.words}>
        <NameButton component={component} onAct={onAct} />
      </th>
      <td className={`${list.amount} ${css.unbroken}`}>
        <OnHand component={component} />
      </td>
      <td className={`${list.amount} ${css.unbroken}`}>
        <Minimum component={component} />
      </td>
      <td className={`${list.amount} ${css.unbroken}`}>
        <PricePerUnit component={component} />
      </td>
      <td className={`${list.words} ${css.short}`}>
        {component.location === '' ? '—' : component.location}
      </td>
      <td>
        <StatusMarks component={component} />
      </td>
      <td>
        <Actions component={component} onAct={onAct} />
      </td>
    </tr>
  );
}

export const ComponentCards = memo(function ComponentCards({ components, onAct }: Props) {
  return (
    <ul className={`${list.cards} ${css.cards}`}>
      {components.map((component) => (
        <li key={component._id} className={list.card} data-record={component._id}>
          <div className={list.top}>
            <NameButton component={component} onAct={onAct} />
            <StatusMarks component={component} />
          </div>
          <div className={list.under}>
            {[component.code, component.location].filter((text) => text !== '').join(' · ')}
          </div>
          <dl className={list.facts}>
            <div>
              <dt>Stock Actual</dt>
              <dd>
                <OnHand component={component} />
              </dd>
            </div>
            <div>
              <dt>Stock Mínimo</dt>
              <dd>
                <Minimum component={component} />
              </dd>
            </div>
            <div className={css.whole}>
              <dt>Precio/Unidad</dt>
              <dd>
                <PricePerUnit component={component} />
              </dd>
            </div>
          </dl>
          <Actions component={component} onAct={onAct} />
        </li>
      ))}
    </ul>
  );
});

function Actions({ component, onAct }: Of) {
  return (
    <div className={css.actions}>
      {isSellable(component) ? (
        <Button
          variant="default"
          className={css.sell ?? ''}
          leftSection={<IconCash size={20} aria-hidden="true" />}
          aria-label={`Vender ${component.name}`}
          onClick={() => onAct('sell', component)}
        >
          Vender
        </Button>
      ) : null}
      <ComponentMenu component={component} onAct={onAct} />
    </div>
  );
}
