import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react';
import { Banner } from '#ui/banner.tsx';
import { FormBody } from '#ui/panel/form/form-body.tsx';
import { formProblem, useForm } from '#ui/panel/form/use-form.ts';
import type { Problems } from '#ui/panel/form/validate-body.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { type BusinessSettings, saveBusiness } from '../../contract/business.ts';
import { businessProblems } from '../../rules/business-form.ts';
import css from './business.module.css';
import { ExceptionsSection } from './exceptions-section.tsx';
import { HoursSection } from './hours-section.tsx';
import type { Draft, Preview, SectionProps } from './section-props.ts';
import { IdentitySection, SmallSections } from './sections.tsx';

export const FORM_ID = 'business-form';

type Props = {
  settings: BusinessSettings;
  preview: Preview;
  security: ReactNode;
  /** Set to whether closing the dialog would lose changes. */
  dirty: RefObject<boolean>;
  onSaving: (saving: boolean) => void;
  onSaved: () => void;
};

export function BusinessForm(props: Props) {
  const { settings, preview, security, dirty, onSaving, onSaved } = props;
  // Keeps the settings of the first render: refetched ones would change the form while it is edited.
  const [{ version, ...initial }] = useState(settings);
  const form = useForm({
    initial: initial as Draft,
    endpoint: saveBusiness,
    toBody: (draft) => ({ ...draft, version }),
    fieldOf,
    validate: hoursProblems,
    send: async (body) => (await staffCall(saveBusiness, { body })).message ?? '',
    failureMessage: '',
    showRejected: ({ fields: found, message }, fields) =>
      found === undefined ? [{}, { sentence: message, detail: '' }] : [fields, null],
    onDone: onSaved,
  });
  useLayoutEffect(() => {
    dirty.current = form.dirty();
    onSaving(form.busy);
  });
  // Errors across fields appear while they are typed.
  const state: SectionProps = {
    draft: form.draft,
    busy: form.busy,
    problems: { ...form.problems, ...hoursProblems(form.draft) },
    set: (name, value) => form.change({ [name]: value }),
  };
  const problem = formProblem(form);
  return (
    <FormBody id={FORM_ID} form={form} className={css.form} notices={null}>
      <div className={css.sections}>
        {problem === undefined ? null : <Banner kind="error">{problem}</Banner>}
        <IdentitySection {...state} />
        <HoursSection {...state} />
        <ExceptionsSection {...state} outside={preview(form.draft, 'outside')} />
        <SmallSections {...state} security={security} />
      </div>
      <section className={css.preview} aria-labelledby="business-preview">
        <h3 id="business-preview">Próximos 7 días</h3>
        <p className={css.hint}>Así quedarían los horarios que se pueden reservar.</p>
        {preview(form.draft, 'week')}
      </section>
    </FormBody>
  );
}

function hoursProblems({ weeklyHours, exceptions }: Draft): Problems {
  return businessProblems({
    weeklyHours,
    exceptions: exceptions.map(({ reason = '', ...each }) => ({ ...each, reason })),
  });
}

/** The error of a time is at its day: `weeklyHours.0.0.opens` at `weeklyHours.0`. */
const fieldOf = (path: string): string =>
  /^(?:weeklyHours|exceptions)\.\d+(?=\.)/.exec(path)?.[0] ?? path;
