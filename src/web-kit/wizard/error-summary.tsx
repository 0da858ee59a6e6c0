import { useId } from 'react';
import { focusField } from './fields/focus-field.ts';
import css from './wizard.module.css';
import type { Problems } from './wizard-plan.ts';

/** What is wrong with the step, each line a link to its field. Takes the focus by `data-arrival`. */
export function ErrorSummary({ problems }: { problems: Problems<string> }) {
  const titleId = useId();
  const entries = Object.entries(problems);
  return (
    <div className={css.summary} role="alert" tabIndex={-1} data-arrival aria-labelledby={titleId}>
      <h2 id={titleId}>
        {entries.length === 1 ? 'Falta corregir un dato' : `Falta corregir ${entries.length} datos`}
      </h2>
      <ul>
        {entries.map(([name, sentence]) => (
          <li key={name}>
            <a
              href={`#${name}`}
              onClick={(event) => {
                event.preventDefault();
                focusField(name);
              }}
            >
              {sentence}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
