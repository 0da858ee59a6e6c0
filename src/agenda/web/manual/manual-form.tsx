import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Day, isTime } from '#shared/time/day-time.ts';
import { DayField } from '#ui/panel/fields/day-field.tsx';
import { TimeField } from '#ui/panel/fields/time-field.tsx';
import { FormBody } from '#ui/panel/form/form-body.tsx';
import { useChangeNotice } from '../use-change-notice.ts';
import { ClientFields } from './client-fields.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { fieldId, MANUAL_FORM_ID } from './form-section.ts';
import { JobFields } from './job-fields.tsx';
import { KnownMotorcycles } from './known-chips.tsx';
import css from './manual.module.css';
import type { Entry, ManualStart } from './manual-entry.ts';
import { SameTimeNotice } from './same-time-notice.tsx';
import { SlotChips } from './slot-chips.tsx';
import { useKnownRecords } from './use-known-records.ts';
import type { ManualEntryForm } from './use-manual-entry.ts';
import { VehicleFields } from './vehicle-fields.tsx';

type Props = {
  form: ManualEntryForm;
  today: Day;
  start: ManualStart;
  /** Leaves the form for a citation. */
  onOpen: (id: string) => void;
};

export function ManualForm({ form, today, start, onOpen }: Props) {
  const { draft: entry, change, input, conflict, sameTime } = form;
  const records = useKnownRecords(form, start);
  return (
    <FormBody id={MANUAL_FORM_ID} form={form} className={css.form} autoComplete="off">
      <FormSection name="Cliente">
        <ClientFields form={form} records={records} />
      </FormSection>
      <FormSection name="Trabajo">
        <JobFields form={form} />
      </FormSection>
      <FormSection name="Moto (opcional)">
        <KnownMotorcycles form={form} records={records} />
        <VehicleFields form={form} records={records} thisYear={Number(today.slice(0, 4))} />
        <Textarea
          id={fieldId('problemDescription')}
          className={css.wide ?? ''}
          label="Descripción del problema"
          autosize
          minRows={2}
          maxRows={6}
          {...input('problemDescription')}
        />
      </FormSection>
      <FormSection name="Fecha y hora">
        <div className={css.when}>
          <DayField
            id={fieldId('date')}
            label="Fecha"
            today={today}
            {...input('date')}
            onChange={(date) => change({ date })}
          />
          <TimeField
            id={fieldId('time')}
            label="Hora"
            required
            {...input('time')}
            onChange={(time) => change({ time })}
          />
        </div>
        <EntryNotice entry={entry} />
        {sameTime !== null && form.failure === null ? (
          <SameTimeNotice
            conflict={sameTime}
            sending={form.busy}
            onOpen={onOpen}
            onAnyway={form.confirmSameTime}
          />
        ) : null}
        {conflict !== null ? (
          // Shows free slots itself.
          <ConflictNotice
            conflict={conflict}
            entry={entry}
            sending={form.busy}
            onChoose={(start) => change(start)}
            onAnyway={() => form.submit({ overbook: true })}
          />
        ) : (
          <SlotChips entry={entry} onChoose={(start) => change(start)} />
        )}
      </FormSection>
    </FormBody>
  );
}

/** Shows which notice the client will get, once e-mail and time are filled in. */
function EntryNotice({ entry: { clientEmail, date, time } }: { entry: Entry }) {
  const noticeOf = useChangeNotice();
  if (clientEmail.trim() === '' || !isTime(time)) return null;
  const entered = { clientEmail, date, time, status: 'pending' } as const;
  return <p className={css.notice}>{noticeOf('entered', entered)}</p>;
}

function FormSection({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className={css.part}>
      <legend className={css.legend}>{name}</legend>
      <div className={css.fields}>{children}</div>
    </fieldset>
  );
}
