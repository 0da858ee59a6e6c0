import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Banner } from '#ui/banner.tsx';
import { BusyButton } from '#ui/panel/actions/buttons.tsx';
import { useLeaveGuard } from '#ui/panel/dialogs/leave-guard.tsx';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { useOpenCount } from '#ui/panel/dialogs/use-open-count.ts';
import { LoadingText } from '#ui/panel/feedback/loading-text.tsx';
import { FormBody } from '#ui/panel/form/form-dialog.tsx';
import { formProblem, useForm } from '#ui/panel/form/use-form.ts';
import type { Problems } from '#ui/panel/form/validate-body.ts';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { type BusinessSettings, getBusiness, saveBusiness } from '../../contract/business.ts';
import { businessProblems } from '../../rules/business-form.ts';
import css from './business.module.css';
import { ExceptionsSection } from './exceptions-section.tsx';
import { HoursSection } from './hours-section.tsx';
import {
  type Draft,
  IdentitySection,
  type Preview,
  type SectionProps,
  SmallSections,
} from './sections.tsx';

type BusinessDialogProps = {
  opened: boolean;
  onClose: () => void;
  /** Renders the effect of the settings in the form (`Preview`); provided by the agenda. */
  preview: Preview;
  /** Security settings of another module, which saves them itself. */
  security: ReactNode;
};

/** «Configuración del taller»: the settings of the workshop. */
export function BusinessDialog({ opened, onClose, preview, security }: BusinessDialogProps) {
  // A ref, because it is read on closing and not rendered; a state would be one key press behind.
  const dirty = useRef(false);
  const [saving, setSaving] = useState(false);
  const opening = useOpenCount(opened);
  const settings = useQuery({
    ...readQuery(getBusiness, {}),
    queryKey: ['business-form', opening],
    enabled: opened,
    // Fetched once each time that the dialog opens; saving compares versions.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const close = () => {
    dirty.current = false;
    onClose();
  };
  const [leave, question] = useLeaveGuard(
    opened,
    { dirty: () => dirty.current, busy: saving },
    close,
  );
  return (
    <>
      <PanelDialog
        opened={opened}
        onClose={leave}
        title="Configuración del taller"
        size="large"
        footer={
          <>
            <Button variant="default" aria-disabled={saving || undefined} onClick={leave}>
              Cerrar
            </Button>
            <BusyButton type="submit" form={FORM_ID} busy={saving} disabled={!settings.data}>
              {saving ? 'Guardando…' : 'Guardar'}
            </BusyButton>
          </>
        }
      >
        {settings.data ? (
          <BusinessForm
            key={opening}
            settings={settings.data}
            preview={preview}
            security={security}
            dirty={dirty}
            onSaving={setSaving}
            onSaved={close}
          />
        ) : settings.isError ? (
          <Banner kind="error">
            {settings.error.message}{' '}
            <Button variant="default" onClick={() => void settings.refetch()}>
              Reintentar
            </Button>
          </Banner>
        ) : (
          <Loading />
        )}
      </PanelDialog>
      {question}
    </>
  );
}

function Loading() {
  return (
    <div className="stack gap-24 min-0" aria-busy="true">
      <LoadingText />
      {['name', 'phone', 'address', 'hours', 'bays'].map((field) => (
        <Skeleton key={field} height={56} />
      ))}
    </div>
  );
}

const FORM_ID = 'business-form';

type Props = {
  settings: BusinessSettings;
  preview: Preview;
  security: ReactNode;
  /** Set to whether closing the dialog would lose changes. */
  dirty: RefObject<boolean>;
  onSaving: (saving: boolean) => void;
  onSaved: () => void;
};

function BusinessForm(props: Props) {
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
      <div className="stack gap-24 min-0">
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
