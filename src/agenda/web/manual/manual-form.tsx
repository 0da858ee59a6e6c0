import { Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useWorkshopClock } from '#ajustes/web/workshop-api.ts';
import { type Day, isTime } from '#shared/time/day-time.ts';
import { Banner } from '#ui/banner.tsx';
import { DayField } from '#ui/panel/fields/day-field.tsx';
import { TimeField } from '#ui/panel/fields/time-field.tsx';
import { changeNotice } from '../../rules/change-notice.ts';
import { ClientFields } from './client-fields.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { FORM_ID, fieldId } from './form-section.ts';
import { JobFields } from './job-fields.tsx';
import { KnownBikes } from './known-bikes.tsx';
import css from './manual.module.css';
import { SlotChips } from './slot-chips.tsx';
import type { KnownClient } from './use-known-clients.ts';
import type { useManualEntry } from './use-manual-entry.ts';
import { VehicleFields } from './vehicle-fields.tsx';

type ManualEntryForm = ReturnType<typeof useManualEntry>;

type Props = { form: ManualEntryForm; today: Day };

export function ManualForm({ form, today }: Props) {
  const { entry, change, outcome, problems, hiddenProblem } = form;
  const part = { entry, change, problems };
  const [knownClient, setKnownClient] = useState<KnownClient | null>(null);
  return (
    <form
      id={FORM_ID}
      ref={form.form}
      noValidate
      autoComplete="off"
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.sending) void form.submit();
      }}
    >
      {outcome.kind === 'failed' ? (
        <Banner kind="error" title={outcome.message}>
          {outcome.detail}
        </Banner>
      ) : null}
      {hiddenProblem === null ? null : <Banner kind="error">{hiddenProblem}</Banner>}
      <FormSection name="Cliente">
        <ClientFields {...part} onKnown={setKnownClient} />
      </FormSection>
      <FormSection name="Trabajo">
        <JobFields {...part} />
      </FormSection>
      <FormSection name="Moto (opcional)">
        <KnownBikes {...part} client={knownClient} />
        <VehicleFields {...part} thisYear={Number(today.slice(0, 4))} />
        <Textarea
          id={fieldId('problemDescription')}
          className={css.wide ?? ''}
          label="Descripción del problema"
          autosize
          minRows={2}
          maxRows={6}
          value={entry.problemDescription}
          onChange={({ currentTarget }) => change({ problemDescription: currentTarget.value })}
          error={problems.problemDescription}
        />
      </FormSection>
      <FormSection name="Fecha y hora">
        <div className={css.when}>
          <DayField
            id={fieldId('date')}
            label="Fecha"
            value={entry.date}
            today={today}
            onChange={(date) => change({ date })}
            error={problems.date}
          />
          <TimeField
            id={fieldId('time')}
            label="Hora"
            required
            value={entry.time}
            onChange={(time) => change({ time })}
            error={problems.time}
          />
        </div>
        <EntryNotice entry={entry} />
        {outcome.kind === 'conflict' ? (
          // Shows free slots itself.
          <ConflictNotice
            conflict={outcome}
            entry={entry}
            sending={form.sending}
            onChoose={(start) => change(start)}
            onAnyway={() => void form.submit({ overbook: true })}
          />
        ) : (
          <SlotChips entry={entry} onChoose={(start) => change(start)} />
        )}
      </FormSection>
    </form>
  );
}

/** Shows which notice the client will get, once e-mail and time are filled in. */
function EntryNotice({ entry: { clientEmail, date, time } }: { entry: ManualEntryForm['entry'] }) {
  const { today, time: now } = useWorkshopClock();
  if (clientEmail.trim() === '' || !isTime(time)) return null;
  const entered = { clientEmail, date, time, status: 'pending' } as const;
  return (
    <p className={css.notice}>{changeNotice('entered', entered, { date: today, time: now })}</p>
  );
}

function FormSection({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className={css.part}>
      <legend className={css.legend}>{name}</legend>
      <div className={css.fields}>{children}</div>
    </fieldset>
  );
}
