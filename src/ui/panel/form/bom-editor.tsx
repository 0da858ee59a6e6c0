import { useId, useLayoutEffect, useRef, useState } from 'react';
import { type OptionSource, SearchPicker } from '../fields/search-picker.tsx';
import { LineRow } from './line-row.tsx';

type Props<Item> = {
  /** Accessible name of the list: «Componentes». */
  name: string;
  rows: readonly BomRow[];
  picker: { label: string; description?: string; placeholder: string };
  /** The options; those in the list are not offered again. */
  source: OptionSource<Item>;
  idOf: (item: Item) => string;
  /** Error of the whole list. */
  problem?: string | undefined;
  onAdd: (item: Item) => void;
  onQuantity: (id: string, quantity: string) => void;
  onRemove: (id: string) => void;
};

/**
 * Edits a bill of materials: each component once, with its quantity and cost. After adding a component
 * the focus moves to its quantity; after a scan or a removal it stays in or returns to the search.
 */
export function BomEditor<Item>(props: Props<Item>) {
  const { name, rows, picker, source, idOf, problem, onAdd, onQuantity, onRemove } = props;
  const prefix = useId();
  const search = useRef<HTMLInputElement>(null);
  const [added, setAdded] = useState<string | null>(null);
  useLayoutEffect(() => {
    if (added === null) return;
    const quantity = document.getElementById(`${prefix}${added}`);
    if (!(quantity instanceof HTMLInputElement)) return;
    quantity.focus();
    quantity.select();
  }, [prefix, added]);
  const add = (item: Item, scanned: boolean) => {
    onAdd(item);
    setAdded(scanned ? null : idOf(item));
  };
  const remove = (id: string) => {
    onRemove(id);
    setAdded(null);
    search.current?.focus();
  };
  return (
    <div className="stack gap-12">
      {rows.length === 0 ? null : (
        <ul className="stack gap-8 plain-list" aria-label={name}>
          {rows.map((row) => (
            <BomLine
              key={row.id}
              row={row}
              fieldId={`${prefix}${row.id}`}
              onQuantity={(quantity) => onQuantity(row.id, quantity)}
              onRemove={() => remove(row.id)}
            />
          ))}
        </ul>
      )}
      <SearchPicker
        ref={search}
        {...picker}
        source={source}
        multiple
        exclude={rows.map(({ id }) => id)}
        error={problem}
        onPick={add}
      />
    </div>
  );
}

type BomRow = {
  id: string;
  name: string;
  /** Below the name: code, price, stock. */
  about: string;
  /** «Cantidad de Cadena, en metro» */
  quantityLabel: string;
  /** The typed text. */
  quantity: string;
  /** Cost of the line in cents; `null` while the quantity is invalid. */
  share: number | null;
  problem: string | undefined;
};

type BomRowProps = {
  row: BomRow;
  fieldId: string;
  onQuantity: (quantity: string) => void;
  onRemove: () => void;
};

function BomLine({ row, fieldId, onQuantity, onRemove }: BomRowProps) {
  const { name, about, quantityLabel, quantity, share, problem } = row;
  const field = {
    ...{ id: fieldId, name: quantityLabel, value: quantity },
    ...{ problem, onChange: onQuantity },
  };
  return <LineRow name={name} about={about} fields={[field]} total={share} onRemove={onRemove} />;
}
