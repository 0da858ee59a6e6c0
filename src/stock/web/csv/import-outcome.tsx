import type { ImportPlan } from '../csv-api.ts';
import css from './import.module.css';

/** The changes that a file would make, or its problems by line. */
export function ImportOutcome({ plan }: { plan: ImportPlan }) {
  return (
    <>
      <dl className={css.counts}>
        <Count name="Nuevos" value={plan.created} />
        <Count name="Con cambios" value={plan.updated} />
        <Count name="Sin cambios" value={plan.unchanged} />
      </dl>
      {plan.problems.length > 0 ? <Problems plan={plan} /> : <Changes plan={plan} />}
    </>
  );
}

function Count({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value.toLocaleString('es-UY')}</dd>
    </div>
  );
}

function Problems({ plan: { problems, problemCount } }: { plan: ImportPlan }) {
  return (
    <section className={css.lines} aria-labelledby="csv-problems">
      <h3 id="csv-problems">Qué corregir</h3>
      <ul>
        {problems.map(({ line, column, sentence }) => (
          <li key={`${line} ${column} ${sentence}`}>
            <span className={css.line}>Línea {line}</span>
            <span>
              {column === '' ? null : <code className={css.column}>{column}</code>} {sentence}
            </span>
          </li>
        ))}
      </ul>
      <More hidden={problemCount - problems.length} />
    </section>
  );
}

function Changes({ plan: { changes, created, updated } }: { plan: ImportPlan }) {
  if (changes.length === 0) return null;
  return (
    <section className={css.lines} aria-labelledby="csv-changes">
      <h3 id="csv-changes">Qué cambia</h3>
      <ul>
        {changes.map(({ line, code, name, kind, cells }) => (
          <li key={line}>
            <span className={css.line}>Línea {line}</span>
            <span>
              <b>{name}</b> ({code}){kind === 'created' ? ': nuevo' : null}
              {cells.map(({ column, before, after }) => (
                <span key={column} className={css.cell}>
                  <code className={css.column}>{column}</code> <del>{before || 'vacío'}</del>{' '}
                  <span className="sr-only">pasa a</span> <ins>{after || 'vacío'}</ins>
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <More hidden={created + updated - changes.length} />
    </section>
  );
}

function More({ hidden }: { hidden: number }) {
  if (hidden <= 0) return null;
  return <p className={css.more}>Y {hidden.toLocaleString('es-UY')} más.</p>;
}
