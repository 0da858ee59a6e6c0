import { Select, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useWorkshopClock } from '#settings/web/workshop-api.ts';
import { CallError } from '#ui/call.ts';
import { useOpenCount } from '#ui/panel/dialogs/use-open-count.ts';
import { AmountField } from '#ui/panel/fields/amount-field.tsx';
import { OptionalDayField } from '#ui/panel/fields/day-field.tsx';
import { TimeField } from '#ui/panel/fields/time-field.tsx';
import css from '#ui/panel/form/form-dialog.module.css';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { mergeDrafts } from '#ui/panel/form/merge-drafts.ts';
import { RemoteChangeNotices } from '#ui/panel/form/remote-changes.tsx';
import { useForm } from '#ui/panel/form/use-form.ts';
import { useRemoteVersion } from '#ui/panel/form/use-remote-version.ts';
import { changeWorkOrder, type WorkOrder } from '../../contract/work-order.ts';
import { fuelLabel } from '../../rules/order-fields.ts';
import { changeReception, fetchWorkOrder, storeWorkOrder } from '../work-order-api.ts';
import { AccessoriesField } from './accessories-field.tsx';
import {
  RECEPTION_FIELD_DISPLAY,
  type ReceptionEditDraft,
  receptionChangeOf,
  receptionEditDraftOf,
  receptionFieldOf,
  TOGETHER,
} from './reception-edit-draft.ts';

type Props = { opened: boolean; onClose: () => void; order: WorkOrder };

/** «Editar recepción»: what was recorded when the vehicle came in. */
export function ReceptionEditDialog(props: Props) {
  return <EditForm key={useOpenCount(props.opened)} {...props} />;
}

const versioned = (order: WorkOrder) => ({ ...order, updatedAt: order.version });
type Versioned = ReturnType<typeof versioned>;

const FUEL_CHOICES = [
  { value: '', label: 'No se miró' },
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((eighths) => ({
    value: String(eighths),
    label: fuelLabel(eighths),
  })),
];

function EditForm({ opened, onClose, order }: Props) {
  const { today } = useWorkshopClock();
  const client = useQueryClient();
  /** The order as another user stored it, read after a rejection. */
  const newest = useRef<Versioned | null>(null);
  const remote = useRemoteVersion(versioned(order), {
    draftOf: (record: Versioned | null) => receptionEditDraftOf(record ?? order),
    merge: (drafts) => mergeDrafts(drafts, TOGETHER),
    newerIn: (error) => (error.code === 'order-changed' ? newest.current : null),
  });
  const form = useForm({
    initial: remote.base,
    endpoint: changeWorkOrder,
    toBody: (draft: ReceptionEditDraft) =>
      receptionChangeOf(draft, remote.base, remote.version ?? order.version),
    fieldOf: receptionFieldOf,
    send: async (body) => {
      try {
        storeWorkOrder(client, await changeReception(order.citation, body));
      } catch (error) {
        if (error instanceof CallError && error.status === 409) {
          const now = await fetchWorkOrder(order.citation, new AbortController().signal);
          newest.current = now && versioned(now);
          if (now) storeWorkOrder(client, now);
        }
        throw error;
      }
      return 'Guardamos la recepción.';
    },
    failureMessage: 'No se pudo guardar la recepción',
    onRefused: remote.onRefused,
    onDone: onClose,
  });
  const { draft, problems, change, input } = form;
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Editar recepción"
      verb="Guardar cambios"
      busyVerb="Guardando…"
      form={form}
      notices={
        <RemoteChangeNotices form={form} remote={remote} fieldTexts={RECEPTION_FIELD_DISPLAY} />
      }
    >
      <div className={css.pair}>
        <TextInput
          label="Kilómetros (opcional)"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          {...input('km')}
        />
        <Select
          label="Combustible"
          data={FUEL_CHOICES}
          allowDeselect={false}
          value={draft.fuel}
          error={problems['fuel']}
          onChange={(fuel) => change({ fuel: fuel ?? '' })}
        />
      </div>
      <AccessoriesField
        value={draft.accessories}
        problem={problems['accessories']}
        onChange={(accessories) => change({ accessories })}
      />
      <Textarea
        label="Lo que dice el cliente (opcional)"
        rows={3}
        autosize={false}
        maxLength={2000}
        {...input('complaint')}
      />
      <div className={`${css.pair} ${css.wide}`}>
        <OptionalDayField
          label="Prometida para (opcional)"
          value={draft.promisedDate}
          today={today}
          onChange={(promisedDate) => change({ promisedDate })}
        />
        <TimeField
          label="A qué hora"
          value={draft.promisedTime}
          error={problems['promisedTime'] ?? problems['promisedDate']}
          onChange={(promisedTime) => change({ promisedTime })}
        />
      </div>
      <AmountField
        label="No pasar de (opcional)"
        description="Lo más que puede costar todo el trabajo sin volver a preguntar."
        money
        required={false}
        value={draft.limit}
        error={problems['limit']}
        onChange={(limit) => change({ limit })}
      />
    </FormDialog>
  );
}
