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

export const TITLE = 'Panel de Administración';
export const FORGOTTEN = '¿Olvidaste tu contraseña? Comunícate con el administrador del sistema.';
export const LOST_FACTOR =
  '¿Perdiste tu teléfono o tu llave? Comunícate con el administrador del sistema.';
/** The fixed text of the specification (docs/rules/panel.md 6). */
export const EXPIRED = 'Tu sesión ha expirado. Por favor inicia sesión nuevamente.';
