import type { ReactNode } from 'react';
import wizard from '../wizard.module.css';
import css from './summary-card.module.css';

type Fact = readonly [name: string, value: string];

type Props = {
  title: string;
  /** Values are '' until they are chosen. */
  facts: readonly Fact[];
  /** Shown below a separating line; '' while it is unknown. */
  price: string;
  children?: ReactNode;
};

/** The choices so far, beside the form in wide windows; narrow windows show them in the bar. */
export function SummaryCard({ title, facts, price, children }: Props) {
  return (
    <section className={css.card} aria-labelledby="resumen">
      <h2 id="resumen">{title}</h2>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-open={value === '' || undefined}>{value === '' ? 'Por elegir' : value}</dd>
          </div>
        ))}
        {price === '' ? null : (
          <div className={css.price}>
            <dt>Precio</dt>
            <dd>{price}</dd>
          </div>
        )}
      </dl>
      {children}
    </section>
  );
}

type RecapProps = { name: string; detail: ReactNode; children?: ReactNode };

/** The choice of an earlier step that a step refers to. */
export function Recap({ name, detail, children }: RecapProps) {
  return (
    <div className={wizard.recap}>
      <p>
        <b>{name}</b>
        <span>{detail}</span>
      </p>
      {children}
    </div>
  );
}
