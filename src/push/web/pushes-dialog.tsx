import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Actor } from '#shared/contract/access-policy.ts';
import { Banner } from '#ui/banner.tsx';
import { DialogHost } from '#ui/panel/dialogs/dialog-host.tsx';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { ReadPending } from '#ui/panel/feedback/read-pending.tsx';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { findPushDevice } from '../contract/push-device.ts';
import { type PushSupport, readPushSupport, readSubscription } from './browser-push.ts';
import { DeviceForm } from './device-form.tsx';
import css from './pushes-dialog.module.css';

type Props = {
  opened: boolean;
  onClose: () => void;
  user: Pick<Actor, 'role' | 'permissions'>;
};

/** «Avisos en este dispositivo»: what this browser is notified of while the panel is closed. */
export function PushesDialog(props: Props) {
  return (
    <DialogHost>
      <Frame {...props} />
    </DialogHost>
  );
}

function Frame({ user, ...frame }: Props) {
  const [support, setSupport] = useState(readPushSupport);
  const look = () => setSupport(readPushSupport());
  return (
    <PanelDialog
      {...frame}
      title="Avisos en este dispositivo"
      footer={
        <Button variant="default" onClick={frame.onClose}>
          Cerrar
        </Button>
      }
    >
      <div className="column gap-16">
        <p className="no-margin">
          Este teléfono o computadora te avisa aunque el panel esté cerrado. Los avisos terminan
          cuando cierras la sesión en este dispositivo.
        </p>
        {support === 'ready' ? (
          <Device opened={frame.opened} user={user} onBlocked={look} />
        ) : (
          <Missing support={support} onLook={look} />
        )}
      </div>
    </PanelDialog>
  );
}

type DeviceProps = Pick<Props, 'opened' | 'user'> & { onBlocked: () => void };

function Device({ opened, user, onBlocked }: DeviceProps) {
  const read = useQuery({
    queryKey: ['push', 'device'],
    queryFn: async ({ signal }) => {
      const subscription = await readSubscription();
      const body = subscription === null ? {} : { endpoint: subscription.endpoint };
      return (await staffCall(findPushDevice, { body }, { signal })).data;
    },
    enabled: opened,
    staleTime: 0,
  });
  const { data } = read;
  if (data) {
    const { device, publicKey } = data;
    return (
      <DeviceForm
        key={device?._id ?? 'none'}
        device={device}
        publicKey={publicKey}
        user={user}
        onBlocked={onBlocked}
      />
    );
  }
  return <ReadPending title="No se pudieron cargar los avisos." read={read} height={96} />;
}

type MissingProps = { support: Exclude<PushSupport, 'ready'>; onLook: () => void };

/** Explains why this browser gets no pushes, and what helps. */
function Missing({ support, onLook }: MissingProps) {
  if (support === 'unsupported') {
    return (
      <Banner kind="info" title="Este navegador no recibe avisos.">
        Abre el panel en Chrome, Edge, Firefox o Safari al día, y fuera de una ventana privada.
      </Banner>
    );
  }
  if (support === 'install') {
    return (
      <section className="column gap-8">
        <b>Primero instala el panel</b>
        <p className="no-margin">En el iPhone y el iPad, solo el panel instalado recibe avisos:</p>
        <ol className={css.steps}>
          <li>Toca «Compartir» en Safari.</li>
          <li>Elige «Agregar a inicio» y confirma.</li>
          <li>Abre el panel desde su nuevo ícono y vuelve a «Avisos en este dispositivo».</li>
        </ol>
      </section>
    );
  }
  return (
    <>
      <Banner kind="warning" title="El navegador bloquea los avisos del panel.">
        <ol className={css.steps}>
          <li>Toca el ícono que está junto a la dirección de la página.</li>
          <li>En los permisos del sitio, permite las notificaciones.</li>
          <li>Vuelve aquí y toca «Ya los permití».</li>
        </ol>
      </Banner>
      <Button variant="default" className={css.look} onClick={onLook}>
        Ya los permití
      </Button>
    </>
  );
}
