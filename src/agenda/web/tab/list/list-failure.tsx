import { IconCloudOff } from '@tabler/icons-react';
import css from './list.module.css';

/** In the place of a list that never came. What went wrong, and trying again, is over the page. */
export function ListFailure() {
  return (
    <div className={css.notice}>
      <IconCloudOff size={40} stroke={1.5} aria-hidden="true" />
      <p className={css.sentence}>La lista no se pudo mostrar</p>
    </div>
  );
}
