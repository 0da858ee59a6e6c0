import type { ReactNode } from 'react';
import type { Wizard } from '../state/use-wizard.ts';
import { stepAt } from '../state/wizard-plan.ts';
import wizardCss from '../wizard.module.css';
import css from './confirm.module.css';

type BlockProps<Name extends string> = {
  wizard: Wizard<Name>;
  step: number;
  /** Replaces a step title that is a request. */
  title?: string;
  /** Spans two rows beside other blocks in wide windows. */
  tall?: boolean;
  children: ReactNode;
};

/** The data of a step in the summary, with a button to edit them. */
export function ReviewBlock<Name extends string>(props: BlockProps<Name>) {
  const { wizard, step, title = stepAt(wizard.plan, step).title, tall, children } = props;
  return (
    <section
      className={css.block}
      data-tall={tall || undefined}
      aria-labelledby={`resumen-${step}`}
    >
      <div className={css.head}>
        <h2 id={`resumen-${step}`}>{title}</h2>
        <button
          type="button"
          className={wizardCss.link}
          aria-disabled={wizard.locked || undefined}
          onClick={() => wizard.open(step, true)}
        >
          Editar<span className="sr-only"> {title}</span>
        </button>
      </div>
      {children}
    </section>
  );
}

/** Labelled values, without empty ones; notes have the full width. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  const filled = facts.filter(([, value]) => value !== '');
  if (filled.length === 0) return null;
  return (
    <dl className={css.facts}>
      {filled.map(([name, value]) => (
        <div key={name} className={name === 'Notas' ? css.wide : undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Motorcycle = 'vehicleBrand' | 'vehicleModel' | 'vehicleYear';

export function motorcycleFacts(data: Readonly<Record<Motorcycle, string>>) {
  return [
    ['Marca', data.vehicleBrand.trim()],
    ['Modelo', data.vehicleModel.trim()],
    ['Año', data.vehicleYear],
  ] as const;
}
