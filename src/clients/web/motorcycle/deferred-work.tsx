import { Button, Radio } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useWorkshopClock } from '#settings/web/workshop-api.ts';
import { useDialogFrame, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { OptionalDayField } from '#ui/panel/fields/day-field.tsx';
import { EditDialog, EditField } from '#ui/panel/form/edit-dialog.tsx';
import {
  area,
  type Field,
  type FieldInput,
  fieldsOf,
  optionalWhole,
} from '#ui/panel/form/fields.tsx';
import { type Edit, useEdit } from '#ui/panel/form/use-edit.ts';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import { addDeferredWork } from '../../contract/deferred-work.ts';
import type { MotorcycleRecord, DeferredWork as Work } from '../../contract/motorcycle.ts';
import { DEFERRED_REASONS, type DeferredReason, REASON_LABELS } from '../../rules/deferred-work.ts';
import { lastKilometres } from '../../rules/odometer.ts';
import record from '../record.module.css';
import { RecordButton, RecordSection } from '../record-parts.tsx';
import { DeferredCard } from './deferred-card.tsx';

/** «Trabajo pendiente»: what the client declined or postponed, until it is done or dropped. */
export function DeferredWork({ motorcycle }: { motorcycle: MotorcycleRecord }) {
  const [all, setAll] = useState(false);
  const openDialog = useOpenDialog();
  const { deferredWork, recentCitations } = motorcycle;
  const open = deferredWork.filter(
    ({ doneIn, droppedAt }) => doneIn === null && droppedAt === null,
  );
  const closed = deferredWork.length - open.length;
  return (
    <RecordSection title="Trabajo pendiente">
      {open.length === 0 ? <p className="note">No quedó nada pendiente.</p> : null}
      {deferredWork.length === 0 ? null : (
        <ul className="stack gap-10 plain-list">
          {(all ? deferredWork : open).map((work) => (
            <DeferredCard
              key={work._id}
              work={work}
              citations={recentCitations}
              km={lastKilometres(motorcycle)}
            />
          ))}
        </ul>
      )}
      <div className={record.actions}>
        <RecordButton
          icon={IconPlus}
          onClick={() => openDialog(<DeferredForm motorcycle={motorcycle._id} />)}
        >
          Agregar trabajo pendiente
        </RecordButton>
        {closed === 0 ? null : (
          <Button variant="subtle" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Ocultar los cerrados' : `Ver los cerrados (${closed})`}
          </Button>
        )}
      </div>
    </RecordSection>
  );
}

const REASON: Field<DeferredReason, DeferredReason | '', DeferredReason> = {
  ...{ label: 'Por qué', initial: '', read: (reason) => reason },
  // The contract rejects a missing reason with its sentence.
  write: (reason) => reason as DeferredReason,
  textOf: (reason) => (reason === '' ? '' : REASON_LABELS[reason]),
  input: ({ label, value, error, onChange }) => (
    <Radio.Group
      label={label}
      size="md"
      value={value}
      error={error}
      onChange={(reason) => onChange(reason as DeferredReason)}
    >
      <div className="column">
        {DEFERRED_REASONS.map((reason) => (
          <Radio
            key={reason}
            value={reason}
            label={REASON_LABELS[reason]}
            size="md"
            classNames={{ body: record.choice ?? '' }}
          />
        ))}
      </div>
    </Radio.Group>
  ),
};

const DUE_DAY: Field<string, string, string | null> = {
  ...{ label: 'Desde qué día toca', initial: '', read: (day) => day, textOf: (day) => day },
  write: (day) => day || null,
  input: (input) => <DueDay {...input} />,
};

const FIELDS = fieldsOf<Work>()({
  text: area('Qué quedó pendiente', { required: true }),
  reason: REASON,
  dueDay: DUE_DAY,
  dueKm: optionalWhole('A cuántos kilómetros'),
});

/** Dialog that adds work that the client declined or postponed. */
function DeferredForm({ motorcycle }: { motorcycle: string }) {
  const { onClose } = useDialogFrame();
  const add = useSend(addDeferredWork);
  const edit = useEdit({
    spec: { fields: FIELDS, endpoint: addDeferredWork },
    record: null,
    send: (body) => add({ params: { id: motorcycle }, body }),
    failureTitle: 'No se pudo anotar el trabajo',
    success: 'Lo anotamos como pendiente.',
    onDone: onClose,
  });
  return (
    <EditDialog
      edit={edit}
      title="Trabajo pendiente"
      verb="Anotar"
      rows={['text', 'reason', { names: ['dueDay', 'dueKm'], Inputs: Due }]}
    />
  );
}

function Due({ edit }: { edit: Edit<typeof FIELDS> }) {
  const { dueDay: problem } = edit.form.problems;
  return (
    <>
      <div className={record.pair}>
        <EditField edit={edit} name="dueDay" />
        <EditField edit={edit} name="dueKm" />
      </div>
      {problem === undefined ? null : (
        <p className="no-margin danger medium" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

function DueDay({ label, value, onChange }: FieldInput<string>) {
  const { today } = useWorkshopClock();
  return (
    <OptionalDayField
      label={`${label} (opcional)`}
      value={value}
      today={today}
      onChange={(day) => onChange(day)}
    />
  );
}
