import { type ReactNode, useRef } from 'react';
import { type Unit, unitLabel } from '#shared/money/quantity.ts';
import { type OfferSource, SearchPicker } from '../fields/search-picker.tsx';
import css from './line-row.module.css';
import { LineRow } from './line-row.tsx';
import type { Problems } from './use-draft-form.ts';

export type PricedLine = {
  id: string;
  name: string;
  about: string;
  unit: Unit;
  /** As they are typed. */
  quantity: string;
  price: string;
  /** In cents; `null` while one of them is no amount. */
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
  source: OfferSource<Item>;
  /** What a unit costs or is sold for: `field` is its name in the contract. */
  price: { label: string; name: string; field: string };
  /** By the contract's names: `items.0.quantity`. */
  problems: Problems;
  /** The field of a line that holds its article. */
  idField: string;
  onAdd: (item: Item) => void;
  onChange: (at: number, change: Change) => void;
  onRemove: (at: number) => void;
};

/** What is sold or bought: scanned or searched, each once, with quantity and price. */
export function PricedLines<Item>(props: Props<Item>) {
  const { name, lines, picker, source, price, problems, idField } = props;
  const search = useRef<HTMLInputElement>(null);
  const remove = (at: number) => {
    props.onRemove(at);
    search.current?.focus();
  };
  return (
    <div className={css.list}>
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
        <ul className={css.lines} aria-label={name}>
          {lines.map((line, at) => (
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
                  problem: problems[`items.${at}.quantity`] ?? problems[`items.${at}.${idField}`],
                  onChange: (quantity) => props.onChange(at, { quantity }),
                },
                {
                  label: price.label,
                  name: `${price.name} ${line.name}`,
                  value: line.price,
                  problem: problems[`items.${at}.${price.field}`],
                  onChange: (typed) => props.onChange(at, { price: typed }),
                },
              ]}
              onRemove={() => remove(at)}
            >
              {line.note}
            </LineRow>
          ))}
        </ul>
      )}
    </div>
  );
}
