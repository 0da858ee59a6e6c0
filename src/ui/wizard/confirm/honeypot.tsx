import type { Ref } from 'react';
import css from '../wizard.module.css';

/** An input that people cannot see or reach; bots that fill in every field fill it in. */
export function Honeypot({ ref }: { ref: Ref<HTMLInputElement> }) {
  return (
    <div className={css.trap} aria-hidden="true">
      <label htmlFor="website">Sitio web</label>
      <input ref={ref} id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
