import type { ReactNode } from 'react';
import type { Wizard } from '../state/use-wizard.ts';
import { stepAt } from '../state/wizard-plan.ts';
import css from './confirm.module.css';

type BlockProps<Name extends string> = {
  wizard: Wizard<Name>;
  step: number;
  /** Where the step's own title asks for something. */
  title?: string;
  /** Beside two others, where there is room. */
  tall?: boolean;
  children: ReactNode;
};

/** What one step has gathered, with the way to change it. */
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
          className={css.edit}
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

/** Names with their values; those without a value are left out, notes take the whole width. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  const known = facts.filter(([, value]) => value !== '');
  if (known.length === 0) return null;
  return (
    <dl className={css.facts}>
      {known.map(([name, value]) => (
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
