import { Button } from '@mantine/core';
import { useId } from 'react';
import type { CsvQuestion, ImportReply, LineChange } from '../../contract/component-csv.ts';
import css from './import.module.css';
import type { NearCodes } from './use-import.ts';

type Props = {
  questions: readonly CsvQuestion[];
  questionCount: number;
  nearCodes: NearCodes;
  onAnswer: (answers: NearCodes) => void;
};

/** Codes that nearly equal existing ones: for each line the user chooses the component, or a new one. */
export function ImportQuestions({ questions, questionCount, nearCodes, onAnswer }: Props) {
  const hidden = questionCount - questions.length;
  const answerAll = (same: (question: CsvQuestion) => string | null) =>
    onAnswer(new Map(questions.map((each) => [each.code, same(each)])));
  return (
    <section className={css.lines} aria-labelledby="csv-questions">
      <h3 id="csv-questions">
        {questionCount === 1
          ? 'Un código se parece a otro'
          : `${questionCount.toLocaleString('es-UY')} códigos se parecen a otros`}
      </h3>
      <p className={css.note}>
        Las planillas quitan los ceros del principio y cambian los signos. Di qué componente es cada
        uno.
      </p>
      {questions.length > 1 ? (
        <div className={css.all}>
          <Button
            variant="default"
            onClick={() => answerAll(({ candidates }) => candidates[0]?.code ?? null)}
          >
            Todos son los que ya existen
          </Button>
          <Button variant="default" onClick={() => answerAll(() => null)}>
            Todos son nuevos
          </Button>
        </div>
      ) : null}
      {questions.map((question) => (
        <Question
          key={question.line}
          question={question}
          answer={nearCodes.get(question.code)}
          onAnswer={(same) => onAnswer(new Map([[question.code, same]]))}
        />
      ))}
      {hidden > 0 ? (
        <p className="note top-8">Después siguen {hidden.toLocaleString('es-UY')} más.</p>
      ) : null}
    </section>
  );
}

type QuestionProps = {
  question: CsvQuestion;
  answer: string | null | undefined;
  onAnswer: (same: string | null) => void;
};

function Question({ question: { line, code, name, candidates }, answer, onAnswer }: QuestionProps) {
  const group = useId();
  const only = candidates.length === 1 ? candidates[0]?.code : undefined;
  return (
    <fieldset className={css.question}>
      <legend>
        <span className={css.line}>Línea {line}</span> <b>{code}</b>
        {name === '' ? null : `, ${name}`}: {only === undefined ? '¿cuál es?' : `¿es ${only}?`}
      </legend>
      {candidates.map((each) => (
        <label key={each.code}>
          <input
            type="radio"
            name={group}
            checked={answer === each.code}
            onChange={() => onAnswer(each.code)}
          />
          <span>
            Es <b>{each.code}</b>, {each.name}
          </span>
        </label>
      ))}
      <label>
        <input
          type="radio"
          name={group}
          checked={answer === null}
          onChange={() => onAnswer(null)}
        />
        <span>Es otro: se crea como nuevo</span>
      </label>
    </fieldset>
  );
}

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
          <td>{before === '' ? <span className="muted">vacío</span> : before}</td>
          <td>{after === '' ? <span className="muted">vacío</span> : <b>{after}</b>}</td>
        </tr>
      ))}
    </tbody>
  );
}

function More({ hidden }: { hidden: number }) {
  if (hidden <= 0) return null;
  return <p className="note top-8">Y {hidden.toLocaleString('es-UY')} más.</p>;
}
