import { IconAlertCircle } from '@tabler/icons-react';
import css from './login-form.module.css';

type Props = {
  id: string;
  /** `turn` counts the errors, so that a repeated message is announced again. */
  problem: { sentence: string; turn: number } | null;
};

/** Announces the error of a sign-in step. */
export function FormAlert({ id, problem }: Props) {
  return (
    <div className={css.alert} role="alert" id={id}>
      {problem === null ? null : (
        <p className={css.problem} key={problem.turn}>
          <IconAlertCircle size={22} aria-hidden />
          <span>{problem.sentence}</span>
        </p>
      )}
    </div>
  );
}
