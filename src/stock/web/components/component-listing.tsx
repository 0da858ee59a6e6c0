import { Button } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { memo } from 'react';
import list from '#ui/panel/list/list.module.css';
import { type Column, Listing } from '#ui/panel/list/listing.tsx';
import { CARDS } from '#ui/panel/list/use-narrow.ts';
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

/** Not rendered again when a dialog opens or a search is typed. */
export const ComponentListing = memo(function ComponentListing({ components, onAct }: Props) {
  return (
    <Listing below={CARDS} className={css.listing} rows={components} columns={columnsOf(onAct)} />
  );
});

const columnsOf = (onAct: OnComponentAction): Column<Component>[] => [
  {
    head: 'Código',
    at: 'line',
    cell: ({ code }) => <span className={css.code}>{code}</span>,
    card: ({ code, location }) => (
      <div className={list.under}>{[code, location].filter((text) => text !== '').join(' · ')}</div>
    ),
  },
  {
    head: 'Nombre',
    name: true,
    className: list.words,
    at: 'top',
    cell: (component) => <NameButton component={component} onAct={onAct} />,
  },
  {
    head: 'Stock Actual',
    amount: true,
    className: css.unbroken,
    cell: (component) => <OnHand component={component} />,
  },
  {
    head: 'Stock Mínimo',
    amount: true,
    className: css.unbroken,
    cell: (component) => <Minimum component={component} />,
  },
  {
    head: 'Precio/Unidad',
    amount: true,
    className: css.unbroken,
    cell: (component) => <PricePerUnit component={component} />,
  },
  {
    head: 'Ubicación',
    className: `${list.words} ${css.short}`,
    at: null,
    cell: ({ location }) => (location === '' ? '—' : location),
  },
  { head: 'Estado', at: 'top', cell: (component) => <StatusMarks component={component} /> },
  {
    head: 'Acciones',
    at: 'end',
    cell: (component) => (
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
    ),
  },
];
