import type { ReactNode } from 'react';
import css from './choices.module.css';
import type { Choice } from './filter-choices.ts';

type Props = {
  /** Name of the form field. */
  field: string;
  item: Choice;
  checked: boolean;
  onChoose: () => void;
  price: string;
  /** Below the price. */
  fact?: string;
  picture?: ReactNode;
  /** Below the name. */
  children: ReactNode;
};

/**
 * A native radio button as a card. The item's name is its label, the other texts its description.
 */
export function ChoiceCard(props: Props) {
  const { field, item, checked, onChoose, price, fact, picture, children } = props;
  const part = (which: string) => `${field}-${item.id}-${which}`;
  return (
    <label className={css.card} data-checked={checked || undefined}>
      <input
        className="cover-input"
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
        {fact === undefined ? null : <span className="muted small">{fact}</span>}
      </span>
      <span className={css.detail} id={part('detalle')}>
        {children}
      </span>
    </label>
  );
}
