import type { BrokenCheck } from '../../contract/health.ts';
import css from './health-dialog.module.css';

/** The integrity checks with findings, each with examples. */
export function BrokenChecks({ broken }: { broken: readonly BrokenCheck[] }) {
  if (broken.length === 0) return null;
  return (
    <ul className={css.broken} aria-label="Controles con fallas">
      {broken.map(({ promise, examples, more }) => (
        <li key={promise}>
          <p className={css.promise}>{promise}</p>
          <ul className={css.examples}>
            {examples.map((example) => (
              <li key={example}>{example}</li>
            ))}
            {more === 0 ? null : <li>y {more} más</li>}
          </ul>
        </li>
      ))}
    </ul>
  );
}
