import { Button } from '@mantine/core';
import css from './tabs/tab-screen.module.css';

export const reload = () => location.reload();

/** Shown in place of a part of the panel that could not be loaded or rendered. */
export function LoadError() {
  return (
    <div className={css.none} role="alert">
      <h1>Esta pantalla no se pudo mostrar</h1>
      <p>Revisa la conexión y recarga la página. Lo guardado sigue guardado.</p>
      <Button onClick={reload}>Recargar</Button>
    </div>
  );
}
