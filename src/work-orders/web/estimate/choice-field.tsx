import { type ReactNode, useId } from 'react';
import css from '#ui/panel/form/form-dialog.module.css';

export type ChoiceOption<Value extends string> = { value: Value; label: ReactNode };

type Props<Value extends string> = {
  legend: ReactNode;
  /** Of the legend and the field, for a question in a frame. */
  className?: string | undefined;
  options: readonly ChoiceOption<Value>[];
  /** One below the other. */
  column?: boolean;
  value: Value | '';
  problem?: string | undefined;
  onChange: (value: Value) => void;
};

/** Radio buttons whose whole line can be pressed. */
export function ChoiceField<Value extends string>(props: Props<Value>) {
  const { legend, className = css.set, options, column = false, value, problem, onChange } = props;
  const name = useId();
  const problemId = useId();
  return (
    <fieldset
      className={className}
      {...(problem !== undefined && { 'aria-describedby': problemId })}
    >
      <legend className={css.legend}>{legend}</legend>
      <div className={column ? undefined : css.choices}>
        {options.map((option) => (
          <label key={option.value} className={css.choice}>
            <input
              type="radio"
              name={name}
              checked={value === option.value}
              {...(problem !== undefined && { 'aria-invalid': true })}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {problem === undefined ? null : (
        <p id={problemId} className={css.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
