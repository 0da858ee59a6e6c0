import { Banner } from '#ui/banner.tsx';
import { ConfirmDialog } from '#ui/panel/dialogs/confirm-dialog.tsx';
import { useDialogFrame, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { SecretDialog } from '#ui/panel/dialogs/secret-dialog.tsx';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import { renewWebhookSecret, type Webhook } from '../contract/webhook.ts';

type NewSecretProps = {
  name: string;
  secret: string;
  /** Name of the button that closes, and what it leads to. */
  done?: string;
  onDone?: () => void;
};

/** Shows the secret of a new webhook, or one that replaces it. */
export function NewSecret({ name, secret, done = 'Ya la guardé', ...rest }: NewSecretProps) {
  return (
    <SecretDialog
      title="Copia la clave"
      lead={
        <>
          Pégala ahora en «{name}»: con ella comprueba que los avisos son de Bujía (Standard
          Webhooks). <b>No se volverá a mostrar.</b>
        </>
      }
      secret={secret}
      copied="Clave copiada."
      selected="Quedó seleccionada: ahora cópiala tú."
      done={done}
      {...rest}
    />
  );
}

/** Asks before the secret is replaced, and shows the new one. */
export function RenewSecret({ webhook: { _id, name } }: { webhook: Webhook }) {
  const { opened, onClose, onClosed } = useDialogFrame();
  const openDialog = useOpenDialog();
  const send = useSend(renewWebhookSecret);
  const task = useTask();
  const renew = () =>
    task.run(async () => {
      const { data } = await send({ params: { id: _id }, body: {} });
      onClose();
      openDialog(<NewSecret name={name} secret={data.secret} />);
    });
  return (
    <ConfirmDialog
      opened={opened}
      title="Clave nueva"
      verb="Crear clave nueva"
      busyVerb="Creando…"
      busy={task.busy}
      danger={false}
      onConfirm={() => void renew()}
      onCancel={onClose}
      onClosed={onClosed}
    >
      <div className="column gap-16">
        {task.problem === null ? null : (
          <Banner kind="error" title="No se pudo crear la clave">
            {task.problem}
          </Banner>
        )}
        <p className="no-margin">
          La clave anterior de <b>{name}</b> deja de valer. Los avisos que el programa rechace
          mientras la cambias se vuelven a enviar a los 5 segundos, 5 minutos y media hora.
        </p>
      </div>
    </ConfirmDialog>
  );
}
