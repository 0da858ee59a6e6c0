import { Button, UnstyledButton } from '@mantine/core';
import { IconCameraExclamation, IconCameraUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { useToken } from '#ui/panel/session/session-store.ts';
import type { WorkOrder } from '../../contract/work-order.ts';
import { MOMENT_LABELS } from '../../rules/photos.ts';
import { orderKey } from '../use-work-order.ts';
import { QueuedPicture, UploadState } from './photo-picture.tsx';
import { dropAll, dropPhoto, retryPhoto, startUploads, usePhotoQueue } from './photo-queue.ts';
import css from './photos.module.css';
import { countRejected, countWaiting, type QueuedPhoto } from './queue-rules.ts';

type Props = {
  /** Id of the signed-in user; `null` while the token may be another user's. */
  user: string | null;
  /** Opens the citation of a photo. */
  onOpen: (citation: string) => void;
};

/** Uploads the photos of this device, and shows how many wait. Mounted once in the panel. */
export default function PhotoUploads({ user, onOpen }: Props) {
  useUploads(user);
  const { photos } = usePhotoQueue();
  const [opened, setOpened] = useState(false);
  const waiting = countWaiting(photos);
  const rejected = countRejected(photos);
  const [count, state] = rejected > 0 ? [rejected, 'sin subir'] : [waiting, 'por subir'];
  const Icon = rejected > 0 ? IconCameraExclamation : IconCameraUp;
  // Also photos of a reception that is not finished.
  const leaveDialog = <LeaveDialog count={photos.length} />;
  if (waiting + rejected === 0 && !opened) return leaveDialog;
  return (
    <>
      {leaveDialog}
      <UnstyledButton
        className={css.uploads}
        data-rejected={rejected > 0}
        onClick={() => setOpened(true)}
        aria-label={`Fotos: ${count} ${state}`}
      >
        <Icon size={20} aria-hidden="true" />
        {count}
        <span className={css.uploadsState}>{state}</span>
      </UnstyledButton>
      <PanelDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title="Fotos de este dispositivo"
      >
        {waiting + rejected === 0 ? <p role="status">Todas las fotos están subidas.</p> : null}
        <ul className="stack gap-12 plain-list">
          {photos
            .filter(({ order }) => order !== null)
            .map((photo) => (
              <Row
                key={photo.id}
                photo={photo}
                onOpen={() => {
                  setOpened(false);
                  onOpen(photo.citation);
                }}
              />
            ))}
        </ul>
      </PanelDialog>
    </>
  );
}

function Row({ photo, onOpen }: { photo: QueuedPhoto; onOpen: () => void }) {
  const { id, label, moment, problem } = photo;
  return (
    <li className={css.row}>
      <QueuedPicture photo={photo} className={css.small} />
      <div className={css.rowText}>
        <strong>{label === '' ? MOMENT_LABELS[moment] : label}</strong>
        <UploadState photo={photo} />
        <div className="wrap gap-8">
          <Button variant="default" onClick={onOpen}>
            Ver la orden
          </Button>
          {problem === null ? null : (
            <>
              <Button variant="default" onClick={() => void retryPhoto(id)}>
                Reintentar
              </Button>
              <Button variant="subtle" color="red" onClick={() => void dropPhoto(id)}>
                Descartar
              </Button>
            </>
          )}
        </div>
      </div>
    </li>
  );
}

/** A new sign-in starts the uploads again. */
function useUploads(user: string | null): void {
  const client = useQueryClient();
  const token = useToken();
  useEffect(() => {
    if (token === null || user === null) return;
    return startUploads(user, ({ citation }, stored) => {
      client.setQueryData<WorkOrder | null>(orderKey(citation), (order) => {
        if (!order || order.photos.some(({ _id }) => _id === stored._id)) return order;
        return { ...order, photos: [...order.photos, stored] };
      });
    });
  }, [client, token, user]);
}

/**
 * Asks before the user signs out while `count` photos of theirs are on this device: a shared device keeps them until
 * the user's next sign-in.
 */
function LeaveDialog({ count }: { count: number }) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const [failed, setFailed] = useState(false);
  const onLeave = useEffectEvent((event: Event) => {
    if (count === 0 || !(event instanceof CustomEvent)) return;
    event.preventDefault();
    setFailed(false);
    setLeave(() => event.detail as () => void);
  });
  useEffect(() => {
    const listener = (event: Event) => onLeave(event);
    window.addEventListener('panel-leave', listener);
    return () => window.removeEventListener('panel-leave', listener);
  }, []);
  const close = () => setLeave(null);
  const dropAndLeave = async () => {
    setFailed(false);
    try {
      await dropAll();
      leave?.();
    } catch {
      setFailed(true);
    }
  };
  return (
    <PanelDialog
      opened={leave !== null}
      onClose={close}
      title={titleOf(count)}
      focusTitle={false}
      footer={
        <>
          <Button variant="default" onClick={close} data-autofocus>
            Esperar
          </Button>
          {count === 0 ? null : (
            <Button variant="subtle" color="red" onClick={() => void dropAndLeave()}>
              {count === 1 ? 'Salir y borrarla' : 'Salir y borrarlas'}
            </Button>
          )}
          <Button onClick={() => leave?.()}>{keepVerb(count)}</Button>
        </>
      }
    >
      <p role="status">{waitingText(count)}</p>
      {failed ? (
        <p role="alert">
          No se {count === 1 ? 'pudo' : 'pudieron'} borrar de este dispositivo. Intenta otra vez o
          recarga la página.
        </p>
      ) : null}
    </PanelDialog>
  );
}

function waitingText(count: number): string {
  if (count === 0) return 'Ya puedes salir.';
  return count === 1
    ? 'Si sales ahora, queda en este dispositivo y se sube cuando vuelvas a entrar en él. Nadie más la ve.'
    : 'Si sales ahora, quedan en este dispositivo y se suben cuando vuelvas a entrar en él. Nadie más las ve.';
}

function keepVerb(count: number): string {
  if (count === 0) return 'Salir';
  return count === 1 ? 'Salir y guardarla' : 'Salir y guardarlas';
}

function titleOf(count: number): string {
  if (count === 0) return 'Todas las fotos están subidas';
  return count === 1 ? 'Hay 1 foto sin enviar' : `Hay ${count} fotos sin enviar`;
}
