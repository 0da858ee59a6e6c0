import { METHOD_LABELS, STAFF_METHODS, type StaffMethod } from '../../rules/answers.ts';
import { ChoiceField } from './choice-field.tsx';

type Props = {
  value: StaffMethod | '';
  /** Whether the order has a limit within which staff may approve. */
  withLimit: boolean;
  problem: string | undefined;
  onChange: (method: StaffMethod) => void;
};

/** How the workshop got the answer. */
export function MethodField({ value, withLimit, problem, onChange }: Props) {
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
