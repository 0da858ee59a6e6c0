import { Button } from '@mantine/core';
import { IconRefresh, IconWand } from '@tabler/icons-react';
import { useId } from 'react';
import css from './sum-field.module.css';
import type { Login } from './use-login.ts';

type Props = { login: Login; invalid: boolean; describedBy: string | undefined };

/**
 * The sum, with buttons for another sum and for the result without arithmetic (WCAG 2.2, 3.3.8).
 */
export function SumField({ login, invalid, describedBy }: Props) {
  const id = useId();
  const { left, right } = login.sum;

  return (
    <div>
      <label className={css.label} htmlFor={id}>
        Resuelve la operación
      </label>
      <div className={css.row}>
        <div className={css.plate} data-invalid={invalid || undefined}>
          <span className={css.sum} aria-hidden="true">
            {left} + {right} =
          </span>
          <input
            id={id}
            ref={login.fieldRefs.answer}
            className={css.answer}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={login.answer}
            onChange={(event) => login.setAnswer(event.currentTarget.value)}
            aria-label={`Resuelve la operación: ${left} + ${right}`}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            aria-required
          />
        </div>
        <button
          type="button"
          className={css.renew}
          aria-label="Otra operación"
          onClick={login.renewSum}
        >
          <IconRefresh size={22} aria-hidden />
        </button>
      </div>
      <Button
        type="button"
        variant="subtle"
        className={css.solve}
        leftSection={<IconWand size={20} aria-hidden />}
        onClick={login.solveSum}
      >
        Resolver automáticamente
      </Button>
      <p className="sr-only" role="status">
        {login.announcement}
      </p>
    </div>
  );
}
