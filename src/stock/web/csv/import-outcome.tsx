import type { ImportReply, LineChange } from '../../contract/component-csv.ts';
import css from './import.module.css';

/** The changes that a file would make, or its problems by line; with a problem nothing changes. */
export function ImportOutcome({ plan }: { plan: ImportReply }) {
  if (plan.problems.length > 0) return <Problems plan={plan} />;
  return (
    <>
      <dl className={css.counts}>
        <Count name="Nuevos" value={plan.created} />
        <Count name="Con cambios" value={plan.updated} />
        <Count name="Sin cambios" value={plan.unchanged} />
      </dl>
      <Changes plan={plan} />
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

function Problems({ plan: { problems, problemCount } }: { plan: ImportReply }) {
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

function Changes({ plan: { changes, created, updated } }: { plan: ImportReply }) {
  if (changes.length === 0) return null;
  return (
    <section className={css.lines} aria-labelledby="csv-changes">
      <h3 id="csv-changes">Qué cambia</h3>
      <table className={css.changes} aria-labelledby="csv-changes">
        <thead>
          <tr>
            <th scope="col">Columna</th>
            <th scope="col">Antes</th>
            <th scope="col">Después</th>
          </tr>
        </thead>
        {changes.map((change) => (
          <ChangeRows key={change.line} change={change} />
        ))}
      </table>
      <More hidden={created + updated - changes.length} />
    </section>
  );
}

/** The heading of a line and a row for each value, as the import read it. */
function ChangeRows({ change: { line, code, name, kind, cells } }: { change: LineChange }) {
  return (
    <tbody>
      <tr className={css.heading}>
        <th scope="rowgroup" colSpan={3}>
          <span className={css.line}>Línea {line}</span> <b>{name}</b> ({code})
          {kind === 'created' ? ': nuevo' : null}
        </th>
      </tr>
      {cells.map(({ column, before, after }) => (
        <tr key={column}>
          <th scope="row">
            <code className={css.column}>{column}</code>
          </th>
          <td>{before === '' ? <span className={css.none}>vacío</span> : before}</td>
          <td>{after === '' ? <span className={css.none}>vacío</span> : <b>{after}</b>}</td>
        </tr>
      ))}
    </tbody>
  );
}

function More({ hidden }: { hidden: number }) {
  if (hidden <= 0) return null;
  return <p className={css.more}>Y {hidden.toLocaleString('es-UY')} más.</p>;
}
