import { type Field, problem } from '#shared/fields/field-rules.ts';

/** What the visitor fills in, all as text; '' is empty. */
export type WizardData<Name extends string> = Readonly<Record<Name, string>>;
/** Field → the sentence of its first failing rule. */
export type Problems<Name extends string> = Partial<Record<Name, string>>;

export type StepPlan<Name extends string> = {
  title: string;
  lead: string;
  fields: readonly Name[];
};

/** What makes one wizard differ from another. Steps count from 1. */
export type WizardPlan<Name extends string> = {
  /** What is done here; part of the document's title. */
  name: string;
  /** Seen above every step. */
  heading?: string;
  /** In order; the last one sums up and has no fields. */
  steps: readonly StepPlan<Name>[];
  empty: WizardData<Name>;
  rulesOf: (name: Name) => Field;
  /** Fields that lose their sense when this one changes. */
  clears: Partial<Record<Name, readonly Name[]>>;
  /** The draft's key in the tab's storage. */
  draftKey: string;
  /** Where the tab's storage keeps the attempt to send (attempt.ts). */
  submissionKey: string;
  /** A link may bring a choice along: `?servicio=<id>`. */
  link: { parameter: string; field: Name };
};

export function stepAt<Name extends string>(plan: WizardPlan<Name>, step: number): StepPlan<Name> {
  const found = plan.steps[step - 1];
  if (!found) throw new RangeError(`there is no step ${step}`);
  return found;
}

export function fieldsOf<Name extends string>(plan: WizardPlan<Name>): Name[] {
  return plan.steps.flatMap(({ fields }) => fields);
}

export function problemOf<Name extends string>(
  plan: WizardPlan<Name>,
  name: Name,
  data: WizardData<Name>,
): string | null {
  return problem(plan.rulesOf(name), data[name]);
}

export function problemsOf<Name extends string>(
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

/** The last step that may be opened: the first one with a problem, or the summary. */
export function reachableStep<Name extends string>(
  plan: WizardPlan<Name>,
  data: WizardData<Name>,
): number {
  const wrong = plan.steps.findIndex(({ fields }) =>
    fields.some((name) => problemOf(plan, name, data) !== null),
  );
  return wrong < 0 ? plan.steps.length : wrong + 1;
}

/** The step that shows a field. */
export function stepOf<Name extends string>(plan: WizardPlan<Name>, field: Name): number {
  return plan.steps.findIndex(({ fields }) => fields.includes(field)) + 1;
}
