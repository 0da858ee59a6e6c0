import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { formatDollars } from '#shared/money/money.ts';
import formCss from '#ui/panel/form/form-dialog.module.css';
import type { WorkLine } from '../../contract/work-order.ts';
import {
  DECISION_LABELS,
  type Decision,
  METHOD_LABELS,
  STAFF_METHODS,
  type StaffMethod,
} from '../../rules/answers.ts';
import orderCss from '../order/order.module.css';
import type { AnswersDraft, Choice, GroupChoice, Questions } from './answers-draft.ts';
import css from './estimate.module.css';

type Part = Partial<Pick<AnswersDraft, 'single' | 'groups'>>;

type Props = {
  questions: Questions;
  /** The decisions that are offered. */
  decisions: readonly Decision[];
  draft: AnswersDraft;
  problem: string | undefined;
  onChange: (part: Part) => void;
};

/** Stands for «not answered» in a radio button. */
const OPEN = 'open';
const OPEN_LABEL = 'Sin responder';
/** Answers to alternatives without choosing one. */
const NO_ALTERNATIVE = [
  { value: 'decline', label: 'Ninguna' },
  { value: 'call-me', label: DECISION_LABELS['call-me'] },
] as const;

/** A choice for each line, and one for each group of alternatives. */
export function AnswersFields({ questions, decisions, draft, problem, onChange }: Props) {
  const single = questions.flatMap((each) => (each.group === null ? each.line : []));
  const approveAll = () =>
    onChange({ single: Object.fromEntries(single.map(({ _id }) => [_id, 'approve'])) });
  return (
    <div className="stack gap-12">
      {single.length > 1 ? (
        <div className={css.actions}>
          <Button variant="default" onClick={approveAll}>
            Aprobar todo
          </Button>
        </div>
      ) : null}
      {questions.map((question) =>
        question.group === null ? (
          <LineQuestion
            key={question.line._id}
            line={question.line}
            decisions={decisions}
            value={draft.single[question.line._id] ?? ''}
            onChange={(choice) =>
              onChange({ single: { ...draft.single, [question.line._id]: choice } })
            }
          />
        ) : (
          <GroupQuestion
            key={question.group}
            lines={question.lines}
            decisions={decisions}
            value={draft.groups[question.group] ?? ''}
            onChange={(choice) =>
              onChange({ groups: { ...draft.groups, [question.group]: choice } })
            }
          />
        ),
      )}
      {problem === undefined ? null : (
        <p className={formCss.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

type LineProps = Pick<Props, 'decisions'> & {
  line: WorkLine;
  value: Choice;
  onChange: (choice: Choice) => void;
};

function LineQuestion({ line, decisions, value, onChange }: LineProps) {
  return (
    <ChoiceField
      className={css.answer}
      legend={
        <span className={orderCss.top}>
          <span>{line.text}</span>
          <span className="rigid digits">{formatDollars(line.total)}</span>
        </span>
      }
      options={[
        ...decisions.map((decision) => ({ value: decision, label: DECISION_LABELS[decision] })),
        { value: OPEN, label: OPEN_LABEL } as const,
      ]}
      value={value === '' ? OPEN : value}
      onChange={(choice) => onChange(choice === OPEN ? '' : choice)}
    />
  );
}

type GroupProps = Pick<Props, 'decisions'> & {
  lines: readonly WorkLine[];
  value: GroupChoice;
  onChange: (choice: GroupChoice) => void;
};

function GroupQuestion({ lines, decisions, value, onChange }: GroupProps) {
  return (
    <ChoiceField
      className={css.answer}
      legend={<strong>Elige una de las alternativas</strong>}
      column
      options={[
        ...lines.map(({ _id, text, total }) => ({
          value: _id,
          label: `${text} · ${formatDollars(total)}`,
        })),
        ...NO_ALTERNATIVE.filter(({ value: decision }) => decisions.includes(decision)),
        { value: OPEN, label: OPEN_LABEL },
      ]}
      value={typeof value === 'object' ? value.chosen : value === '' ? OPEN : value}
      onChange={(choice) => onChange(groupChoice(choice))}
    />
  );
}

function groupChoice(choice: string): GroupChoice {
  if (choice === OPEN) return '';
  return choice === 'decline' || choice === 'call-me' ? choice : { chosen: choice };
}

type ChoiceOption<Value extends string> = { value: Value; label: ReactNode };

type ChoiceFieldProps<Value extends string> = {
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
function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const {
    legend,
    className = formCss.set,
    options,
    column = false,
    value,
    problem,
    onChange,
  } = props;
  const name = useId();
  const problemId = useId();
  return (
    <fieldset
      className={className}
      {...(problem !== undefined && { 'aria-describedby': problemId })}
    >
      <legend className={formCss.legend}>{legend}</legend>
      <div className={column ? undefined : formCss.choices}>
        {options.map((option) => (
          <label key={option.value} className={formCss.choice}>
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
        <p id={problemId} className={formCss.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}

type MethodFieldProps = {
  value: StaffMethod | '';
  /** Whether the order has a limit within which staff may approve. */
  withLimit: boolean;
  problem: string | undefined;
  onChange: (method: StaffMethod) => void;
};

/** How the workshop got the answer. */
export function MethodField({ value, withLimit, problem, onChange }: MethodFieldProps) {
  const methods = STAFF_METHODS.filter((method) => withLimit || method !== 'within-limit');
  return (
    <ChoiceField
      legend="Cómo respondió"
      options={methods.map((method) => ({ value: method, label: METHOD_LABELS[method] }))}
      value={value}
      problem={problem}
      onChange={onChange}
    />
  );
}
