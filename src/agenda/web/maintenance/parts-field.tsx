import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { fold } from '#kernel/fold.ts';
import { formatCents, formatDollars } from '#kernel/money.ts';
import { formatQuantity } from '#kernel/quantity.ts';
import type { Part } from '#stock/contract/stock-report.ts';
import { STOCK_TEXTS } from '#stock/contract/stock-texts.ts';
import css from './maintenance.module.css';
import { type DraftPart, type Problems, shareOf } from './maintenance-draft.ts';
import type { Parts } from './use-parts.ts';

type Props = {
  offered: Parts;
  parts: DraftPart[];
  problems: Problems;
  onParts: (parts: DraftPart[], about?: keyof Problems) => void;
};

/** The parts that were used: each once, from one to what is on hand. */
export function PartsField({ offered, parts, problems, onParts }: Props) {
  // Of less than one unit no quantity can be used.
  const free = (offered.parts ?? []).filter(
    ({ _id, quantity }) => quantity >= 1 && !parts.some(({ part }) => part._id === _id),
  );
  const add = (id: string | null) => {
    const part = free.find(({ _id }) => _id === id);
    if (part) onParts([...parts, { part, quantity: '1' }]);
  };
  const fill = (line: DraftPart, quantity: string) =>
    onParts(
      parts.map((one) => (one === line ? { ...one, quantity } : one)),
      `part-${line.part._id}`,
    );
  return (
    <div className={css.parts}>
      {offered.failure === null ? null : (
        <div className={css.failure} role="alert">
          <span>
            <strong>{STOCK_TEXTS.loadFailed}</strong>
            <br />
            {offered.failure}
          </span>
          <Button variant="default" onClick={offered.retry}>
            Reintentar
          </Button>
        </div>
      )}
      {parts.length === 0 ? null : (
        <ul className={css.lines}>
          {parts.map((line) => (
            <Line
              key={line.part._id}
              line={line}
              problem={problems[`part-${line.part._id}`]}
              onQuantity={(quantity) => fill(line, quantity)}
              onRemove={() => onParts(parts.filter((one) => one !== line))}
            />
          ))}
        </ul>
      )}
      <PartSelect parts={free} loaded={offered.parts !== undefined} onPick={add} />
    </div>
  );
}

type SelectProps = {
  parts: readonly Part[];
  loaded: boolean;
  onPick: (id: string | null) => void;
};

function PartSelect({ parts, loaded, onPick }: SelectProps) {
  const [search, setSearch] = useState('');
  const byId = new Map(parts.map((part) => [part._id, part]));
  return (
    <Select
      label="Agregar repuesto"
      description="Los de este tipo de vehículo que hay en stock."
      placeholder="Buscar…"
      searchable
      data={parts.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={null}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={(id) => {
        onPick(id);
        // Empty again, and ready for the next one.
        setSearch('');
      }}
      maxDropdownHeight={280}
      nothingFoundMessage={loaded ? 'Sin resultados' : 'Cargando…'}
      filter={({ options, search: sought }) =>
        options.filter(
          (option) => 'label' in option && fold(option.label).includes(fold(sought.trim())),
        )
      }
      renderOption={({ option }) => <Choice part={byId.get(option.value)} />}
    />
  );
}

function Choice({ part }: { part: Part | undefined }) {
  if (!part) return null;
  return (
    <span>
      {part.name}
      <span className={css.under}>{priceAndStock(part)}</span>
    </span>
  );
}

type LineProps = {
  line: DraftPart;
  problem: string | undefined;
  onQuantity: (text: string) => void;
  onRemove: () => void;
};

function Line({ line, problem, onQuantity, onRemove }: LineProps) {
  const { name } = line.part;
  const share = shareOf(line);
  return (
    <li className={css.line}>
      <span className={css.lineName}>
        {name}
        <span className={css.under}>{priceAndStock(line.part)}</span>
      </span>
      <TextInput
        className={css.quantity ?? ''}
        aria-label={`Cantidad de ${name}`}
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

const priceAndStock = ({ price, quantity }: Part) =>
  `${formatDollars(price)} · Disponible: ${formatQuantity(quantity)}`;
