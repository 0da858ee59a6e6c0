import { Button } from '@mantine/core';
import { useId } from 'react';
import type { CsvQuestion } from '../../contract/component-csv.ts';
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
        <p className={css.more}>Después siguen {hidden.toLocaleString('es-UY')} más.</p>
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
