import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleOff, IconPlus, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { Chip } from '#ui/chip.tsx';
import { DeleteDialog } from '#ui/panel/dialogs/confirm-dialog.tsx';
import { DialogHost, useDialogFrame, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import states from '#ui/panel/dialogs/dialog-states.module.css';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { ReadPending } from '#ui/panel/feedback/read-pending.tsx';
import { readQuery, useSend } from '#ui/panel/session/endpoint-query.ts';
import { DotSeparated } from '#ui/panel/text/inline-text.tsx';
import { deleteWebhook, listWebhooks, type Webhook } from '../contract/webhook.ts';
import { OFF_TEXTS } from '../rules/delivery-texts.ts';
import { eventLabel } from '../rules/event-types.ts';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { RenewSecret } from './secret-dialogs.tsx';
import { WebhookForm } from './webhook-form.tsx';
import css from './webhooks-dialog.module.css';

type Props = { opened: boolean; onClose: () => void; onClosed?: () => void };

/** «Webhooks»: the programs that are notified of events, and what was sent to them. */
export function WebhooksDialog(props: Props) {
  return (
    <DialogHost>
      <WebhooksFrame {...props} />
    </DialogHost>
  );
}

function WebhooksFrame(frame: Props) {
  const openDialog = useOpenDialog();
  const body = useRef<HTMLDivElement>(null);
  return (
    <PanelDialog
      {...frame}
      title="Webhooks"
      footer={
        <>
          <Button variant="default" onClick={frame.onClose}>
            Cerrar
          </Button>
          <Button
            leftSection={<IconPlus size={20} aria-hidden />}
            onClick={() => openDialog(<WebhookForm webhook={null} />)}
          >
            Nuevo webhook
          </Button>
        </>
      }
    >
      <div ref={body} className="column gap-16" tabIndex={-1}>
        <p className="no-margin">
          Con un webhook, Bujía avisa a otro programa en el momento: de una cita nueva, de un cobro.
          El aviso no lleva nombres ni teléfonos; el programa los lee con un token de API.
        </p>
        <Webhooks opened={frame.opened} body={body} />
      </div>
    </PanelDialog>
  );
}

type WebhooksProps = { opened: boolean; body: RefObject<HTMLDivElement | null> };

function Webhooks({ opened, body }: WebhooksProps) {
  const webhooks = useQuery({ ...readQuery(listWebhooks, {}), enabled: opened, staleTime: 0 });
  if (webhooks.data?.length === 0) {
    return (
      <div className={states.empty}>
        <IconWebhook size={40} aria-hidden />
        <p>No hay ningún webhook.</p>
      </div>
    );
  }
  if (webhooks.data) {
    return (
      <ul className={`plain-list ${css.list}`}>
        {webhooks.data.map((webhook) => (
          <WebhookRow key={webhook._id} webhook={webhook} body={body} />
        ))}
      </ul>
    );
  }
  return <ReadPending title="No se pudieron cargar los webhooks." read={webhooks} height={96} />;
}

type RowProps = { webhook: Webhook; body: RefObject<HTMLDivElement | null> };

function WebhookRow({ webhook, body }: RowProps) {
  const openDialog = useOpenDialog();
  const { name, url, types, on, offReason, waiting, givenUp } = webhook;
  return (
    <li className={css.row}>
      <b className={css.name}>
        {name}
        {on ? (
          <Chip family="green" icon={IconCircleCheck}>
            Encendido
          </Chip>
        ) : (
          <Chip family="grey" icon={IconCircleOff}>
            Apagado
          </Chip>
        )}
      </b>
      <div className={css.url}>{url}</div>
      {offReason === null || offReason === 'user' ? null : <div>{OFF_TEXTS[offReason]}</div>}
      <div className="muted small">
        <DotSeparated parts={types.map(eventLabel)} />
      </div>
      {waiting + givenUp === 0 ? null : (
        <div className="small">
          <DotSeparated
            parts={[
              ...(waiting === 0 ? [] : [`${waiting} por enviar`]),
              ...(givenUp === 0 ? [] : [`${givenUp} sin entregar en 30 días`]),
            ]}
          />
        </div>
      )}
      <div className={css.actions}>
        <Button
          variant="default"
          size="compact-md"
          aria-label={`Envíos de ${name}`}
          onClick={() => openDialog(<DeliveriesDialog webhook={webhook} />)}
        >
          Envíos
        </Button>
        <Button
          variant="default"
          size="compact-md"
          aria-label={`Editar ${name}`}
          onClick={() => openDialog(<WebhookForm webhook={webhook} />)}
        >
          Editar
        </Button>
        <Button
          variant="default"
          size="compact-md"
          aria-label={`Clave nueva de ${name}`}
          onClick={() => openDialog(<RenewSecret webhook={webhook} />)}
        >
          Clave nueva
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="compact-md"
          aria-label={`Eliminar ${name}`}
          onClick={() =>
            openDialog(<Delete webhook={webhook} onDeleted={() => body.current?.focus()} />)
          }
        >
          Eliminar
        </Button>
      </div>
    </li>
  );
}

type DeleteProps = {
  webhook: Webhook;
  /** Called when the row with the button is gone. */
  onDeleted: () => void;
};

function Delete({ webhook: { _id, name }, onDeleted }: DeleteProps) {
  const send = useSend(deleteWebhook);
  return (
    <DeleteDialog
      {...useDialogFrame()}
      title="Eliminar webhook"
      remove={async () => {
        await send({ params: { id: _id } });
        return 'Webhook eliminado.';
      }}
      failed="No se pudo eliminar el webhook"
      onDeleted={onDeleted}
    >
      <p>
        <b>{name}</b> deja de recibir avisos, y su lista de envíos se borra. No se puede deshacer.
      </p>
    </DeleteDialog>
  );
}
