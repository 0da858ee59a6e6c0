import type { KeyboardEvent, Ref } from 'react';
import { Button } from '../fields/button.tsx';
import controls from '../fields/controls.module.css';
import { describe, Field } from '../fields/field.tsx';
import css from './confirm.module.css';
import { askSum, SUM_NOTE, type Sum, solves } from './sum.ts';

type Props = {
  ref: Ref<HTMLInputElement>;
  sum: Sum;
  answer: string;
  problem: string | null;
  onAnswer: (text: string) => void;
  onRenew: () => void;
  onEnterWrong: () => void;
};

/** The arithmetic check. Enter sends the form only with the right answer. */
export function SumCheck({ ref, sum, answer, problem, onAnswer, onRenew, onEnterWrong }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || solves(sum, answer)) return;
    event.preventDefault();
    onEnterWrong();
  };
  return (
    <section className={css.check} aria-labelledby="verificacion">
      <h2 id="verificacion">Verificación</h2>
      <div className="wrap align-start gap-12">
        <div className={css.answer}>
          <Field id="respuesta" label={askSum(sum)} problem={problem}>
            <input
              {...describe('respuesta', problem)}
              ref={ref}
              className={controls.input}
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              required
              value={answer}
              onChange={(event) => onAnswer(event.currentTarget.value)}
              onKeyDown={onKeyDown}
            />
          </Field>
        </div>
        <Button className={css.renew} onClick={onRenew}>
          Nueva operación
        </Button>
      </div>
      <p className={css.note} role="alert">
        {problem === null ? '' : SUM_NOTE}
      </p>
    </section>
  );
}
