import { type FormEvent, type ReactNode, type RefObject, useLayoutEffect, useState } from 'react';
import { Banner } from '#ui/banner.tsx';
import { CallError } from '#ui/call.ts';
import { toastDone } from '#ui/panel/feedback/toast.ts';
import { useFieldErrors } from '#ui/panel/form/use-field-errors.ts';
import { endsSession } from '#ui/panel/session/staff-call.ts';
import type { BusinessSettings } from '../../contract/business.ts';
import { saveBusiness } from '../business-api.ts';
import { AgendaSection } from './agenda-section.tsx';
import { BackupSection } from './backup-section.tsx';
import css from './business.module.css';
import { type Draft, useBusinessState } from './business-state.ts';
import { ExceptionsSection } from './exceptions-section.tsx';
import { HoursSection } from './hours-section.tsx';
import { IdentitySection } from './identity-section.tsx';
import { RefundSection } from './refund-section.tsx';
import { ReservationSection } from './reservation-section.tsx';

export const FORM_ID = 'business-form';

type Props = {
  settings: BusinessSettings;
  preview: (settings: Draft) => ReactNode;
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
  const state = useBusinessState(initial);
  const { problems } = state;
  const [form, leadToProblem, unsaid] = useFieldErrors(problems);
  useLayoutEffect(() => {
    dirty.current = state.dirty;
  }, [dirty, state.dirty]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // Errors of the server do not block another try: their fields may be hidden or corrected.
    if (Object.keys(state.crossFieldErrors).length > 0) return leadToProblem();
    state.setProblems({});
    onSaving(true);
    try {
      const { message } = await saveBusiness({ ...state.draft, version });
      toastDone(message);
      onSaved();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (endsSession(error)) return;
      state.setProblems(error.fields ?? { form: error.message });
      leadToProblem();
    } finally {
      onSaving(false);
    }
  };

  const said = problems['form'] ?? unsaid ?? undefined;
  return (
    <form
      ref={form}
      id={FORM_ID}
      className={css.form}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <div className={css.sections}>
        {said === undefined ? null : <Banner kind="error">{said}</Banner>}
        <IdentitySection {...state} />
        <HoursSection {...state} />
        <ExceptionsSection {...state} />
        <AgendaSection {...state} />
        <ReservationSection {...state} />
        <RefundSection {...state} />
        <BackupSection {...state} />
        {security}
      </div>
      <section className={css.preview} aria-labelledby="business-preview">
        <h3 id="business-preview">Próximos 7 días</h3>
        <p className={css.hint}>Así quedarían los horarios que se pueden reservar.</p>
        {preview(state.draft)}
      </section>
    </form>
  );
}
