import { type ReactNode, useRef } from 'react';
import { type Unit, unitLabel } from '#shared/money/quantity.ts';
import { type OptionSource, SearchPicker } from '../fields/search-picker.tsx';
import { LineRow } from './line-row.tsx';
import type { Problems } from './validate-body.ts';

export type PricedLine = {
  id: string;
  name: string;
  about: string;
  unit: Unit;
  /** The typed texts. */
  quantity: string;
  price: string;
  /** In cents; `null` while quantity or price is invalid. */
  total: number | null;
  /** Below the price. */
  note?: ReactNode;
};

type Change = { quantity: string } | { price: string };

type Props<Item> = {
  /** Accessible name of the list: «Artículos». */
  name: string;
  lines: readonly PricedLine[];
  picker: { label: string; description: string; placeholder: string; nothing?: string };
  source: OptionSource<Item>;
  /** The unit price or cost; `field` is its name in the contract. */
  price: { label: string; name: string; field: string };
  /** Errors by path in the request: `items.0.quantity`. */
  problems: Problems;
  /** Field of a line in the request with the article's id. */
  idField: string;
  onAdd: (item: Item) => void;
  onChange: (index: number, change: Change) => void;
  onRemove: (index: number) => void;
};

/**
 * Edits the lines of a sale or purchase: each article once, scanned or searched, with quantity and
 * price.
 */
export function PricedLines<Item>(props: Props<Item>) {
  const { name, lines, picker, source, price, problems, idField } = props;
  const search = useRef<HTMLInputElement>(null);
  const remove = (index: number) => {
    props.onRemove(index);
    search.current?.focus();
  };
  return (
    <div className="stack gap-12">
      <SearchPicker
        ref={search}
        {...picker}
        source={source}
        multiple
        first
        error={problems['items']}
        onPick={props.onAdd}
      />
      {lines.length === 0 ? null : (
        <ul className="stack gap-8 plain-list" aria-label={name}>
          {lines.map((line, index) => (
            <LineRow
              key={line.id}
              name={line.name}
              about={line.about}
              total={line.total}
              fields={[
                {
                  label: 'Cantidad',
                  name: `Cantidad de ${line.name}, en ${unitLabel(line.unit)}`,
                  value: line.quantity,
                  problem:
                    problems[`items.${index}.quantity`] ?? problems[`items.${index}.${idField}`],
                  onChange: (quantity) => props.onChange(index, { quantity }),
                },
                {
                  label: price.label,
                  name: `${price.name} ${line.name}`,
                  value: line.price,
                  problem: problems[`items.${index}.${price.field}`],
                  onChange: (typed) => props.onChange(index, { price: typed }),
                },
              ]}
              onRemove={() => remove(index)}
            >
              {line.note}
            </LineRow>
          ))}
        </ul>
      )}
    </div>
  );
}
