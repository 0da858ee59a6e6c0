import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { ConfirmDialog } from '#ui/panel/dialogs/confirm-dialog.tsx';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { FormBody } from '#ui/panel/form/form-dialog.tsx';
import { DotSeparated } from '#ui/panel/text/inline-text.tsx';
import { assignOrder } from '../photos/photo-queue.ts';
import { storeWorkOrder } from '../use-work-order.ts';
import { type Arrival, closeReception, useReceptionRequest } from './receive-button.tsx';
import css from './reception.module.css';
import { ReceptionFields } from './reception-fields.tsx';
import { useReception } from './use-reception.ts';

type Props = {
  /** Id of the signed-in user, who keeps the draft. */
  user: string;
  /** Opens the citation, which shows the order. */
  onReceived: (citation: string) => void;
};

/** «Recibir»: opens the work order of a vehicle that arrives. Mounted once in the panel. */
export function ReceptionDialog({ user, onReceived }: Props) {
  const request = useReceptionRequest();
  if (request === null) return null;
  const { subject: arrival, opened } = request;
  return (
    <Reception
      key={arrival.citation}
      arrival={arrival}
      opened={opened}
      user={user}
      onReceived={onReceived}
    />
  );
}

function Reception({
  arrival,
  opened,
  user,
  onReceived,
}: Props & { arrival: Arrival; opened: boolean }) {
  const id = useId();
  const client = useQueryClient();
  const { citation, clientName, vehicle, plate } = arrival;
  const reception = useReception(arrival, user, async (order) => {
    if (order !== null) {
      storeWorkOrder(client, order);
      await assignOrder(citation, order._id);
    }
    closeReception();
    onReceived(citation);
  });
  const { form, doubt } = reception;
  return (
    <>
      <PanelDialog
        opened={opened}
        onClose={closeReception}
        title="Recibir la moto"
        size="tablet"
        footer={
          <Button
            type="submit"
            form={id}
            size="lg"
            className={css.receive ?? ''}
            aria-disabled={form.busy || undefined}
          >
            {form.busy ? 'Recibiendo…' : 'Recibir'}
          </Button>
        }
      >
        <FormBody id={id} form={form} className={css.form} autoComplete="off">
          <p className={css.who}>
            <strong>{clientName}</strong>
            <span>
              <DotSeparated parts={[vehicle, plate].filter((part) => part !== '')} />
            </span>
          </p>
          <ReceptionFields arrival={arrival} reception={reception} />
        </FormBody>
      </PanelDialog>
      <ConfirmDialog
        opened={doubt !== null}
        title="¿Seguro?"
        verb={doubt === null ? 'Sí' : `Sí, son ${doubt.kilometres}`}
        danger={false}
        cancel="Corregir"
        onConfirm={() => doubt?.answer(true)}
        onCancel={() => doubt?.answer(false)}
      >
        <p>{doubt?.sentence}</p>
        {reception.last === null ? null : <p>Última lectura: {reception.last}.</p>}
      </ConfirmDialog>
    </>
  );
}
