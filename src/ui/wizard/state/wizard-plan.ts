import { type Field, problem } from '#shared/fields/field-rules.ts';

/** The form data, all as text; '' is empty. */
export type WizardData<Name extends string> = Readonly<Record<Name, string>>;
/** The error of the first failing rule, by field. */
export type Problems<Name extends string> = Partial<Record<Name, string>>;

/** Returns the data without blanks at the ends, as the API stores them. */
export function trimmed<Name extends string>(data: WizardData<Name>): WizardData<Name> {
  const entries = Object.entries<string>(data).map(([name, value]) => [name, value.trim()]);
  return Object.fromEntries(entries) as WizardData<Name>;
}

export type StepPlan<Name extends string> = {
  title: string;
  lead: string;
  fields: readonly Name[];
};

/** Configuration of a wizard. Steps count from 1. */
export type WizardPlan<Name extends string> = {
  /** Name of the action; part of the document's title. */
  name: string;
  /** Shown above every step. */
  heading?: string;
  /** In order; the last step is the summary and has no fields. */
  steps: readonly StepPlan<Name>[];
  empty: WizardData<Name>;
  rulesOf: (name: Name) => Field;
  /** Fields to clear when this one changes. */
  clears: Partial<Record<Name, readonly Name[]>>;
  /** The draft's key in the tab's storage. */
  draftKey: string;
  /** The submission's key in the tab's storage (`submit/submission.ts`). */
  submissionKey: string;
  /** Parameter of a link that preselects a choice: `?servicio=<id>`. */
  link: { parameter: string; field: Name };
};

export function stepAt<Name extends string>(plan: WizardPlan<Name>, step: number): StepPlan<Name> {
  const found = plan.steps[step - 1];
  if (!found) throw new RangeError(`there is no step ${step}`);
  return found;
}

export function planFields<Name extends string>(plan: WizardPlan<Name>): Name[] {
  return plan.steps.flatMap(({ fields }) => fields);
}

export function problemOf<Name extends string>(
  plan: WizardPlan<Name>,
  name: Name,
  data: WizardData<Name>,
): string | null {
  return problem(plan.rulesOf(name), data[name]);
}

/** Whether the rules of the field reject an empty value. */
export function isRequired<Name extends string>(plan: WizardPlan<Name>, name: Name): boolean {
  return problem(plan.rulesOf(name), '') !== null;
}

export function stepProblems<Name extends string>(
  plan: WizardPlan<Name>,
  step: number,
  data: WizardData<Name>,
): Problems<Name> {
  const problems: Problems<Name> = {};
  for (const name of stepAt(plan, step).fields) {
    const sentence = problemOf(plan, name, data);
    if (sentence !== null) problems[name] = sentence;
  }
  return problems;
}

/** Returns the last step that may be opened: the first one with an error, or the summary. */
export function reachableStep<Name extends string>(
  plan: WizardPlan<Name>,
  data: WizardData<Name>,
): number {
  const firstWrong = plan.steps.findIndex(({ fields }) =>
    fields.some((name) => problemOf(plan, name, data) !== null),
  );
  return firstWrong < 0 ? plan.steps.length : firstWrong + 1;
}

/** Returns the step that shows a field. */
export function stepOf<Name extends string>(plan: WizardPlan<Name>, field: Name): number {
  return plan.steps.findIndex(({ fields }) => fields.includes(field)) + 1;
}
