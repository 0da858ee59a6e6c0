import { IconAlertCircle } from '@tabler/icons-react';
import css from './login-form.module.css';

type Props = {
  id: string;
  /** `turn` grows with each problem: the same sentence is announced again. */
  problem: { sentence: string; turn: number } | null;
};

/** Announces why a step of the sign-in was refused. */
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
