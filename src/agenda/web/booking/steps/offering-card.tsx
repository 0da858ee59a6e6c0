import { formatDuration } from '#kernel/day-time.ts';
import { formatDollars } from '#kernel/money.ts';
import type { Offering } from '../offering.ts';
import css from './services.module.css';

type Props = { offering: Offering; checked: boolean; onChoose: () => void };

/** A native radio that looks like a card; its name is the service's, the rest describes it. */
export function OfferingCard({ offering, checked, onChoose }: Props) {
  const { id, name, description, duration, price, requirements } = offering;
  const part = (which: string) => `servicio-${id}-${which}`;
  return (
    <label className={css.card} data-checked={checked || undefined}>
      <input
        type="radio"
        name="service"
        value={id}
        checked={checked}
        onChange={onChoose}
        aria-labelledby={part('nombre')}
        aria-describedby={`${part('precio')} ${part('detalle')}`}
      />
      <span className={css.dot} aria-hidden="true" />
      <span className={css.name} id={part('nombre')}>
        {name}
      </span>
      <span className={css.facts} id={part('precio')}>
        <span className={css.price}>{formatDollars(price)}</span>
        <span className={css.duration}>{formatDuration(duration)}</span>
      </span>
      <span className={css.detail} id={part('detalle')}>
        {description === '' ? null : <span>{description}</span>}
        {requirements.length === 0 ? null : (
          <span className={css.hint}>Para venir: {requirements.join(' · ')}</span>
        )}
      </span>
    </label>
  );
}
