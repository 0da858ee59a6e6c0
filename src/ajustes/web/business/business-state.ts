import { useState } from 'react';
import { businessProblems } from '../../rules/business-form.ts';
import type { BusinessInput } from '../business-api.ts';

/** Values of the form. Numbers may be text while they are typed; the API accepts both. */
export type Draft = Omit<BusinessInput, 'version'>;
export type Problems = Readonly<Record<string, string>>;

export type BusinessState = {
  draft: Draft;
  /** All shown errors: those across fields and those of the server. */
  problems: Problems;
  /** Errors across fields, which prevent sending. */
  crossFieldErrors: Problems;
  dirty: boolean;
  set: <Name extends keyof Draft>(name: Name, value: Draft[Name]) => void;
  setProblems: (problems: Problems) => void;
};

/** State of the edited settings. Errors across fields appear immediately. */
export function useBusinessState(initial: Draft): BusinessState {
  const [draft, setDraft] = useState(initial);
  const [serverErrors, setServerErrors] = useState<Problems>({});
  const crossFieldErrors = businessProblems(asForm(draft));
  return {
    draft,
    problems: { ...serverErrors, ...crossFieldErrors },
    crossFieldErrors,
    dirty: JSON.stringify(draft) !== JSON.stringify(initial),
    set: (name, value) => {
      setDraft((before) => ({ ...before, [name]: value }));
      setServerErrors((before) => withoutField(before, name));
    },
    setProblems: (found) => setServerErrors(atInputs(found)),
  };
}

function asForm({ weeklyHours, exceptions }: Draft) {
  return {
    weeklyHours,
    exceptions: exceptions.map(({ date, reason = '', hours }) => ({ date, reason, hours })),
  };
}

/** Moves the error of a time to its day: `weeklyHours.0.0.opens` to `weeklyHours.0`. */
function atInputs(problems: Problems): Problems {
  return Object.fromEntries(
    Object.entries(problems).map(([field, sentence]) => [
      /^(?:weeklyHours|exceptions)\.\d+(?=\.)/.exec(field)?.[0] ?? field,
      sentence,
    ]),
  );
}

/** Removes the errors of a field and its parts, because the user has changed it. */
function withoutField(problems: Problems, name: string): Problems {
  return Object.fromEntries(
    Object.entries(problems).filter(([field]) => field !== name && !field.startsWith(`${name}.`)),
  );
}
