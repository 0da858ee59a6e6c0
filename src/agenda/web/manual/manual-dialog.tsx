import { Button, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useWorkshopClock } from '#settings/web/workshop-api.ts';
import { type Day, isTime } from '#shared/time/day-time.ts';
import { BusyButton } from '#ui/panel/actions/buttons.tsx';
import { useLeaveThen } from '#ui/panel/dialogs/leave-guard.tsx';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { DayField } from '#ui/panel/fields/day-field.tsx';
import { TimeField } from '#ui/panel/fields/time-field.tsx';
import { FormBody } from '#ui/panel/form/form-dialog.tsx';
import type { StaffCitation } from '../../contract/staff-citation.ts';
import { useChangeNotice } from '../client-messages.ts';
import { ClientFields, KnownMotorcycles, VehicleFields } from './client-vehicle-fields.tsx';
import { JobFields } from './job-fields.tsx';
import css from './manual.module.css';
import {
  type Entry,
  fieldId,
  MANUAL_FORM_ID,
  type ManualStart,
  startEntry,
} from './manual-entry.ts';
import { ConflictNotice, SameTimeNotice, SlotChips } from './slot-fields.tsx';
import { useKnownRecords } from './use-known-records.ts';
import { type ManualEntryForm, useManualEntry } from './use-manual-entry.ts';

type Props = {
  opened: boolean;
  /** Initial values. */
  start?: ManualStart;
  onClose: () => void;
  /** Opens the new citation, or one that exists at the same time. */
  onOpen: (id: string) => void;
};

/**
 * Dialog to create an appointment: by phone, at the counter, or for work already in the workshop.
 */
export function ManualDialog({ opened, ...props }: Props) {
  return opened ? <Opened {...props} /> : null;
}

/** A component of its own, so that each opening starts with a new form. */
function Opened({ start = {}, onClose, onOpen }: Omit<Props, 'opened'>) {
  const { today } = useWorkshopClock();
  const [initial] = useState(() => startEntry(today, start));
  const done = (citation: StaffCitation) => {
    onClose();
    onOpen(citation._id);
  };
  const form = useManualEntry(initial, done);
  const [leaveThen, question] = useLeaveThen(true, form);
  const leave = () => leaveThen(onClose);
  return (
    <>
      <PanelDialog
        opened
        onClose={leave}
        title="Cita manual"
        size="large"
        focusTitle={false}
        footer={
          <>
            <Button variant="default" onClick={leave} disabled={form.busy}>
              Cancelar
            </Button>
            {form.draft.date > today ? null : (
              <BusyButton
                variant="default"
                className={css.walkIn ?? ''}
                busy={form.busy && form.entersWorkshop}
                disabled={form.busy && !form.entersWorkshop}
                onClick={() => form.submit({ inWorkshop: true })}
              >
                Crear y pasar a En Taller
              </BusyButton>
            )}
            <BusyButton
              type="submit"
              form={MANUAL_FORM_ID}
              busy={form.busy && !form.entersWorkshop}
              disabled={form.busy && form.entersWorkshop}
            >
              {form.busy && !form.entersWorkshop ? 'Creando...' : 'Crear cita'}
            </BusyButton>
          </>
        }
      >
        <ManualForm
          form={form}
          today={today}
          start={start}
          onOpen={(id) => leaveThen(() => onOpen(id))}
        />
      </PanelDialog>
      {question}
    </>
  );
}

type ManualFormProps = {
  form: ManualEntryForm;
  today: Day;
  start: ManualStart;
  /** Leaves the form for a citation. */
  onOpen: (id: string) => void;
};

function ManualForm({ form, today, start, onOpen }: ManualFormProps) {
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
          className="whole-row"
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
  return <p className="whole-row note small break-anywhere">{noticeOf('entered', entered)}</p>;
}

function FormSection({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className={css.part}>
      <legend className={css.legend}>{name}</legend>
      <div className={`two-fields ${css.fields}`}>{children}</div>
    </fieldset>
  );
}
