import type { Ref } from 'react';
import css from '../wizard.module.css';

/** Out of sight and reach of people; programs that fill in everything fill this in too. */
export function Honeypot({ ref }: { ref: Ref<HTMLInputElement> }) {
  return (
    <div className={css.trap} aria-hidden="true">
      <label htmlFor="website">Sitio web</label>
      <input ref={ref} id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
