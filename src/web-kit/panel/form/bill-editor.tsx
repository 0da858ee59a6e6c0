import { useId, useLayoutEffect, useRef, useState } from 'react';
import css from './bill-editor.module.css';
import { BillLine, type BillRow } from './bill-line.tsx';
import { type BillOffer, BillPicker } from './bill-picker.tsx';
import { LoadProblem } from './load-problem.tsx';

type Props = {
  /** «Componentes»: what the lines are called to who hears them. */
  name: string;
  rows: readonly BillRow[];
  picker: { label: string; description?: string; placeholder: string };
  /** What can be added, without what is there; undefined until it is here. */
  offers: readonly BillOffer[] | undefined;
  /** Why they are not. */
  failure: { sentence: string; detail: string; retry: () => void } | null;
  /** What is wrong with the list as a whole. */
  problem?: string | undefined;
  onAdd: (id: string) => void;
  onQuantity: (id: string, quantity: string) => void;
  onRemove: (id: string) => void;
};

/**
 * What something is made of or took: each once, with a quantity and what it adds up to. The quantity
 * of what was added is typed next; who takes a line away goes on choosing.
 */
export function BillEditor(props: Props) {
  const { name, rows, picker, offers, failure, problem, onAdd, onQuantity, onRemove } = props;
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
  const add = (id: string) => {
    onAdd(id);
    setAdded(id);
  };
  const remove = (id: string) => {
    onRemove(id);
    setAdded(null);
    search.current?.focus();
  };
  return (
    <div className={css.bill}>
      {failure === null ? null : <LoadProblem {...failure} />}
      {rows.length === 0 ? null : (
        <ul className={css.lines} aria-label={name}>
          {rows.map((row) => (
            <BillLine
              key={row.id}
              row={row}
              fieldId={`${prefix}${row.id}`}
              onQuantity={(quantity) => onQuantity(row.id, quantity)}
              onRemove={() => remove(row.id)}
            />
          ))}
        </ul>
      )}
      <BillPicker ref={search} {...picker} offers={offers} problem={problem} onPick={add} />
    </div>
  );
}
