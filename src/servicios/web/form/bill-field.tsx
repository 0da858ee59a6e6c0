import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fold } from '#kernel/fold.ts';
import { formatCents, formatDollars } from '#kernel/money.ts';
import { unitLabel } from '#kernel/quantity.ts';
import type { Component } from '#stock/contract/component.ts';
import { STOCK_TEXTS } from '#stock/contract/stock-texts.ts';
import { billKeys, fetchBillable } from '#stock/web/bill-api.ts';
import { type DraftLine, type Problems, shareOf } from './service-draft.ts';
import css from './service-form.module.css';

type Props = {
  opened: boolean;
  lines: DraftLine[];
  problems: Problems;
  onLines: (lines: DraftLine[], about?: keyof Problems) => void;
};

/** Which components a job takes: each once, at least one unit of it. */
export function BillField({ opened, lines, problems, onLines }: Props) {
  const { data, isError, error, refetch } = useQuery({
    queryKey: billKeys.components,
    queryFn: ({ signal }) => fetchBillable(signal),
    enabled: opened,
  });
  const free = (data ?? []).filter(({ _id }) => !lines.some((line) => line.component._id === _id));
  const add = (id: string | null) => {
    const component = free.find(({ _id }) => _id === id);
    if (component) onLines([...lines, { component: named(component), quantity: '1' }]);
  };
  return (
    <div className={css.bill}>
      {isError ? (
        <div className={css.failure} role="alert">
          <span>
            <strong>{STOCK_TEXTS.loadFailed}</strong>
            <br />
            {error.message}
          </span>
          <Button variant="default" onClick={() => void refetch()}>
            Reintentar
          </Button>
        </div>
      ) : null}
      {lines.length === 0 ? null : (
        <ul className={css.lines}>
          {lines.map((line) => (
            <Line
              key={line.component._id}
              line={line}
              problem={problems[`line-${line.component._id}`]}
              onQuantity={(quantity) =>
                onLines(
                  lines.map((one) => (one === line ? { ...one, quantity } : one)),
                  `line-${line.component._id}`,
                )
              }
              onRemove={() => onLines(lines.filter((one) => one !== line))}
            />
          ))}
        </ul>
      )}
      <ComponentSelect components={free} problem={problems.components} onPick={add} />
    </div>
  );
}

function named({ _id, code, name, unit, costPerUnit }: Component): DraftLine['component'] {
  return { _id, code, name, unit, costPerUnit };
}

type SelectProps = {
  components: readonly Component[];
  problem: string | undefined;
  onPick: (id: string | null) => void;
};

function ComponentSelect({ components, problem, onPick }: SelectProps) {
  const [search, setSearch] = useState('');
  const byId = new Map(components.map((component) => [component._id, component]));
  return (
    <Select
      label="Agregar componente"
      placeholder="Buscar por nombre o código…"
      searchable
      data={components.map(({ _id, name, code }) => ({ value: _id, label: `${name} · ${code}` }))}
      value={null}
      searchValue={search}
      onSearchChange={setSearch}
      error={problem}
      onChange={(id) => {
        onPick(id);
        // Empty again, and ready for the next one.
        setSearch('');
      }}
      maxDropdownHeight={280}
      nothingFoundMessage="Sin resultados"
      filter={({ options, search: sought }) =>
        options.filter(
          (option) => 'label' in option && fold(option.label).includes(fold(sought.trim())),
        )
      }
      renderOption={({ option }) => <Choice component={byId.get(option.value)} />}
    />
  );
}

function Choice({ component }: { component: Component | undefined }) {
  if (!component) return null;
  const { name, code, costPerUnit, unit } = component;
  return (
    <span>
      {name}
      <span className={css.under}>
        {code} · {formatDollars(costPerUnit)} por {unitLabel(unit)}
      </span>
    </span>
  );
}

type LineProps = {
  line: DraftLine;
  problem: string | undefined;
  onQuantity: (text: string) => void;
  onRemove: () => void;
};

function Line({ line, problem, onQuantity, onRemove }: LineProps) {
  const { name, code, unit, costPerUnit } = line.component;
  const share = shareOf(line);
  return (
    <li className={css.line}>
      <span className={css.lineName}>
        {name}
        <span className={css.under}>
          {code} · {formatDollars(costPerUnit)} por {unitLabel(unit)}
        </span>
      </span>
      <TextInput
        className={css.quantity ?? ''}
        aria-label={`Cantidad de ${name}, en ${unitLabel(unit)}`}
        inputMode="decimal"
        autoComplete="off"
        value={line.quantity}
        error={problem}
        onChange={(event) => onQuantity(event.currentTarget.value)}
      />
      <span className={css.share}>{share === null ? '—' : formatCents(share)}</span>
      <ActionIcon
        variant="subtle"
        color="red"
        className={css.remove ?? ''}
        size={44}
        aria-label={`Quitar ${name}`}
        onClick={onRemove}
      >
        <IconTrash size={20} aria-hidden="true" />
      </ActionIcon>
    </li>
  );
}
