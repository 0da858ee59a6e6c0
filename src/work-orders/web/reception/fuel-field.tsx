import { useId } from 'react';
import { fuelLabel } from '../../rules/order-fields.ts';
import css from './reception.module.css';

const STEPS = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;

type Props = {
  /** Eighths of a tank; `null`: not noted. */
  value: number | null;
  problem: string | undefined;
  onChange: (eighths: number | null) => void;
};

/** The level of fuel in eighths. A second press on the chosen level clears it. */
export function FuelField({ value, problem, onChange }: Props) {
  const name = useId();
  return (
    <fieldset className={css.set} aria-invalid={problem !== undefined}>
      <legend className={css.legend}>Combustible</legend>
      <div className={css.fuel}>
        {STEPS.map((step) => (
          <label key={step} className={css.level}>
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={value === step}
              onChange={() => onChange(step)}
              onClick={() => value === step && onChange(null)}
            />
            <meter className={css.gauge} min={0} max={8} value={step} aria-hidden="true" />
            {fuelLabel(step)}
          </label>
        ))}
      </div>
      {problem === undefined ? null : <p className={css.problem}>{problem}</p>}
    </fieldset>
  );
}
