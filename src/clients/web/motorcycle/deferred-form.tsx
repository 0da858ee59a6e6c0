import { Radio, Stack } from '@mantine/core';
import { useWorkshopClock } from '#settings/web/workshop-api.ts';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
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
import type { DeferredWork } from '../../contract/due-work.ts';
import { DEFERRED_REASONS, type DeferredReason } from '../../rules/deferred-work.ts';
import { REASON_LABELS } from '../../rules/due-text.ts';
import record from '../record.module.css';
import css from './due-work.module.css';

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
      <Stack gap={0}>
        {DEFERRED_REASONS.map((reason) => (
          <Radio
            key={reason}
            value={reason}
            label={REASON_LABELS[reason]}
            size="md"
            classNames={{ body: record.choice ?? '' }}
          />
        ))}
      </Stack>
    </Radio.Group>
  ),
};

const DUE_DAY: Field<string, string, string | null> = {
  ...{ label: 'Desde qué día toca', initial: '', read: (day) => day, textOf: (day) => day },
  write: (day) => day || null,
  input: (input) => <DueDay {...input} />,
};

const FIELDS = fieldsOf<DeferredWork>()({
  text: area('Qué quedó pendiente', { required: true }),
  reason: REASON,
  dueDay: DUE_DAY,
  dueKm: optionalWhole('A cuántos kilómetros'),
});

/** Dialog that adds work that the client declined or postponed. */
export function DeferredForm({ motorcycle }: { motorcycle: string }) {
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
        <p className={css.problem} role="alert">
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
