import type { ReactNode } from 'react';
import css from './choices.module.css';
import type { Choice } from './filter-choices.ts';

type Props = {
  /** The field that is chosen for. */
  field: string;
  item: Choice;
  checked: boolean;
  onChoose: () => void;
  price: string;
  /** Under the price. */
  fact?: string;
  picture?: ReactNode;
  /** Under the name. */
  children: ReactNode;
};

/** A native radio that looks like a card; its name is the item's, the rest describes it. */
export function ChoiceCard(props: Props) {
  const { field, item, checked, onChoose, price, fact, picture, children } = props;
  const part = (which: string) => `${field}-${item.id}-${which}`;
  return (
    <label className={css.card} data-checked={checked || undefined}>
      <input
        type="radio"
        name={field}
        value={item.id}
        checked={checked}
        onChange={onChoose}
        aria-labelledby={part('nombre')}
        aria-describedby={`${part('precio')} ${part('detalle')}`}
      />
      {picture === undefined ? null : <span className={css.picture}>{picture}</span>}
      <span className={css.dot} aria-hidden="true" />
      <span className={css.name} id={part('nombre')}>
        {item.name}
      </span>
      <span className={css.facts} id={part('precio')}>
        <span className={css.price}>{price}</span>
        {fact === undefined ? null : <span className={css.fact}>{fact}</span>}
      </span>
      <span className={css.detail} id={part('detalle')}>
        {children}
      </span>
    </label>
  );
}
