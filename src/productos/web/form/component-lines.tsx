import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type Ref, useRef, useState } from 'react';
import { formatCents } from '#kernel/money.ts';
import { costOf, unitLabel } from '#kernel/quantity.ts';
import type { Component } from '#stock/contract/component.ts';
import { STOCK_TEXTS } from '#stock/contract/stock-texts.ts';
import { typedThousandths } from '#web-kit/panel/typed-number.ts';
import css from './component-lines.module.css';
import type { DraftLine, Problems } from './draft.ts';
import type { Buildable } from './use-buildable.ts';

type Props = {
  lines: DraftLine[];
  buildable: Buildable;
  problems: Problems;
  onChange: (lines: DraftLine[]) => void;
};

/** What one unit is made of; each component once. */
export function ComponentLines({ lines, buildable, problems, onChange }: Props) {
  const picker = useRef<HTMLInputElement>(null);
  const add = ({ _id, code, name, unit, costPerUnit }: Component) => {
    const component = { _id, code, name, unit, costPerUnit };
    onChange([...lines, { component, quantity: '1' }]);
    // Drawn by then.
    requestAnimationFrame(() => {
      const field = document.getElementById(quantityId(_id));
      if (field instanceof HTMLInputElement) field.select();
    });
  };
  const remove = (id: string) => {
    onChange(lines.filter(({ component }) => component._id !== id));
    picker.current?.focus();
  };
  const replace = (id: string, quantity: string) =>
    onChange(lines.map((line) => (line.component._id === id ? { ...line, quantity } : line)));
  return (
    <div className={css.field}>
      {lines.length === 0 ? null : (
        <ul className={css.lines} aria-label="Componentes">
          {lines.map((line, at) => (
            <Line
              key={line.component._id}
              line={line}
              cost={buildable.costs.get(line.component._id) ?? line.component.costPerUnit}
              problem={
                problems[`components.${at}.quantity`] ?? problems[`components.${at}.component`]
              }
              onQuantity={(quantity) => replace(line.component._id, quantity)}
              onRemove={() => remove(line.component._id)}
            />
          ))}
        </ul>
      )}
      <Picker ref={picker} buildable={buildable} lines={lines} onPick={add} />
      {problems['components'] === undefined ? null : (
        <p className={css.problem}>{problems['components']}</p>
      )}
    </div>
  );
}

const quantityId = (id: string) => `quantity-${id}`;

type PickerProps = {
  ref: Ref<HTMLInputElement>;
  buildable: Buildable;
  lines: readonly DraftLine[];
  onPick: (component: Component) => void;
};

function Picker({ ref, buildable, lines, onPick }: PickerProps) {
  const [search, setSearch] = useState('');
  const { components, failed, retry } = buildable;
  const taken = new Set(lines.map(({ component }) => component._id));
  const free = components?.filter(({ _id }) => !taken.has(_id)) ?? [];
  if (failed && components === undefined) {
    return (
      <div className={css.failed} role="alert">
        <p className={css.problem}>{STOCK_TEXTS.loadFailed}</p>
        <Button variant="default" onClick={retry}>
          Reintentar
        </Button>
      </div>
    );
  }
  return (
    <Select
      ref={ref}
      label="Agregar componente"
      placeholder={components === undefined ? 'Cargando…' : 'Nombre o código'}
      searchable
      value={null}
      searchValue={search}
      onSearchChange={setSearch}
      data={free.map(({ _id, name, code }) => ({ value: _id, label: `${name} (${code})` }))}
      nothingFoundMessage={NOTHING_FOUND}
      maxDropdownHeight={280}
      onChange={(id) => {
        const picked = free.find(({ _id }) => _id === id);
        setSearch('');
        if (picked) onPick(picked);
      }}
    />
  );
}

const NOTHING_FOUND = 'No hay otro componente activo con ese nombre';

type LineProps = {
  line: DraftLine;
  /** Dollars a unit. */
  cost: number;
  problem: string | undefined;
  onQuantity: (quantity: string) => void;
  onRemove: () => void;
};

function Line({ line, cost, problem, onQuantity, onRemove }: LineProps) {
  const { _id, name, code, unit } = line.component;
  const required = typedThousandths(line.quantity);
  const share = required === null ? null : costOf(required, Math.round(cost * 100));
  return (
    <li className={css.line}>
      <div className={css.name}>
        <b>{name}</b>
        <span>
          {code} · {formatCents(Math.round(cost * 100))} por {unitLabel(unit)}
        </span>
      </div>
      <TextInput
        id={quantityId(_id)}
        className={css.quantity ?? ''}
        aria-label={`Cantidad de ${name}, en ${unitLabel(unit)}`}
        inputMode="decimal"
        value={line.quantity}
        error={problem}
        onChange={(event) => onQuantity(event.currentTarget.value)}
      />
      <span className={css.share}>{share === null ? '—' : formatCents(share)}</span>
      <ActionIcon
        className={css.remove ?? ''}
        variant="subtle"
        color="red"
        size={44}
        aria-label={`Quitar ${name}`}
        onClick={onRemove}
      >
        <IconTrash size={20} aria-hidden="true" />
      </ActionIcon>
    </li>
  );
}
