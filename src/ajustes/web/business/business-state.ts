import { useState } from 'react';
import { businessProblems } from '../../rules/business-form.ts';
import type { BusinessInput } from '../business-api.ts';

/** What the form holds: numbers may be text while they are typed, and are sent as they are. */
export type Draft = Omit<BusinessInput, 'version'>;
export type Problems = Readonly<Record<string, string>>;

export type BusinessState = {
  draft: Draft;
  /** All shown errors: those across fields and those of the server. */
  problems: Problems;
  /** Errors across fields; the form cannot be sent with one. */
  wrong: Problems;
  dirty: boolean;
  set: <Name extends keyof Draft>(name: Name, value: Draft[Name]) => void;
  setProblems: (problems: Problems) => void;
};

/** The settings while they are edited; what is wrong across fields is known at once. */
export function useBusinessState(initial: Draft): BusinessState {
  const [draft, setDraft] = useState(initial);
  const [refused, setRefused] = useState<Problems>({});
  const wrong = businessProblems(asForm(draft));
  return {
    draft,
    problems: { ...refused, ...wrong },
    wrong,
    dirty: JSON.stringify(draft) !== JSON.stringify(initial),
    set: (name, value) => {
      setDraft((before) => ({ ...before, [name]: value }));
      setRefused((before) => without(before, name));
    },
    setProblems: (found) => setRefused(atInputs(found)),
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

/** A field that is being mended is not wrong any more until it is sent again. */
function without(problems: Problems, name: string): Problems {
  return Object.fromEntries(
    Object.entries(problems).filter(([field]) => field !== name && !field.startsWith(`${name}.`)),
  );
}
