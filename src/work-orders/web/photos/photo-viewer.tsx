import { ActionIcon, Button, Switch } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { ConfirmDialog } from '#ui/panel/dialogs/confirm-dialog.tsx';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { changePhoto, deletePhoto } from '../../contract/photo.ts';
import type { Photo, WorkOrder } from '../../contract/work-order.ts';
import { storeWorkOrder, useOrderChange } from '../use-work-order.ts';
import { photoName } from './photo-name.ts';
import { PhotoPicture } from './photo-picture.tsx';
import css from './photos.module.css';

type Props = {
  order: WorkOrder;
  photos: readonly Photo[];
  /** Id of the enlarged photo; `null`: closed. */
  shown: string | null;
  /** Whether the user may change the photos. */
  changes: boolean;
  onShow: (photo: string | null) => void;
};

/** A photo in full size, with the others before and after it. */
export function PhotoViewer({ order, photos, shown, changes, onShow }: Props) {
  const [last, setLast] = useState(shown);
  // The photo stays during the closing animation.
  if (shown !== null && shown !== last) setLast(shown);
  const at = photos.findIndex(({ _id }) => _id === last);
  const photo = photos[at];
  const go = (step: -1 | 1) => {
    const next = photos[at + step];
    if (next) onShow(next._id);
  };
  const byKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') go(-1);
    if (event.key === 'ArrowRight') go(1);
  };
  return (
    <PanelDialog
      opened={shown !== null && photo !== undefined}
      onClose={() => onShow(null)}
      title={`Foto ${at + 1} de ${photos.length}`}
      size="large"
    >
      {photo === undefined ? null : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys repeat the buttons
        <div className="stack gap-12" onKeyDown={byKey}>
          <Stage order={order} photo={photo}>
            <Arrow to="previous" hidden={at === 0} onPress={() => go(-1)} />
            <Arrow to="next" hidden={at === photos.length - 1} onPress={() => go(1)} />
          </Stage>
          {changes ? (
            <Changes
              key={photo._id}
              order={order}
              photo={photo}
              onDeleted={() => onShow(photos[at + 1]?._id ?? photos[at - 1]?._id ?? null)}
            />
          ) : null}
        </div>
      )}
    </PanelDialog>
  );
}

type StageProps = { order: WorkOrder; photo: Photo; children: ReactNode };

function Stage({ order, photo, children }: StageProps) {
  const { timeZone } = useWorkshop();
  const name = photoName(photo, order, timeZone);
  return (
    <>
      <div className={css.stage}>
        <PhotoPicture
          order={order._id}
          photo={photo._id}
          side={1600}
          alt={name}
          className={css.whole}
        />
        {children}
      </div>
      <p className="muted">{name}</p>
    </>
  );
}

type ArrowProps = { to: 'previous' | 'next'; hidden: boolean; onPress: () => void };

function Arrow({ to, hidden, onPress }: ArrowProps) {
  const Icon = to === 'previous' ? IconChevronLeft : IconChevronRight;
  if (hidden) return null;
  return (
    <ActionIcon
      className={css.arrow ?? ''}
      data-to={to}
      variant="default"
      size={52}
      aria-label={to === 'previous' ? 'Foto anterior' : 'Foto siguiente'}
      onClick={onPress}
    >
      <Icon size={28} aria-hidden="true" />
    </ActionIcon>
  );
}

type ChangesProps = { order: WorkOrder; photo: Photo; onDeleted: () => void };

function Changes({ order, photo, onDeleted }: ChangesProps) {
  const client = useQueryClient();
  const { busy, problem, clear, run } = useTask();
  const [asking, setAsking] = useState(false);
  const params = { id: order._id, photo: photo._id };
  const change = useOrderChange(changePhoto);
  const show = (shownToClient: boolean) =>
    run(async () => void (await change({ params, body: { shownToClient } })));
  const remove = () =>
    run(async () => {
      const { data: changed } = await staffCall(deletePhoto, { params });
      setAsking(false);
      onDeleted();
      storeWorkOrder(client, changed);
    });
  return (
    <>
      <div className="row between gap-8-16">
        <Switch
          label="El cliente la ve"
          checked={photo.shownToClient}
          aria-busy={busy}
          onChange={({ currentTarget }) => void show(currentTarget.checked)}
        />
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={20} aria-hidden="true" />}
          onClick={() => {
            clear();
            setAsking(true);
          }}
        >
          Eliminar foto
        </Button>
      </div>
      {problem === null || asking ? null : (
        <p className="danger" role="alert">
          {problem}
        </p>
      )}
      <ConfirmDialog
        opened={asking}
        title="¿Eliminar esta foto?"
        verb="Eliminar"
        busyVerb="Eliminando…"
        busy={busy}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        <p>La foto se quita de la orden y no se puede recuperar.</p>
        {problem === null ? null : <p role="alert">{problem}</p>}
      </ConfirmDialog>
    </>
  );
}
