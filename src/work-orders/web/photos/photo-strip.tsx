import { UnstyledButton } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import type { Finding, WorkOrder } from '../../contract/work-order.ts';
import type { PhotoMoment } from '../../rules/photos.ts';
import { PhotoButton } from './photo-button.tsx';
import { photoName } from './photo-name.ts';
import { PhotoPicture, QueuedPicture, UploadState } from './photo-picture.tsx';
import { queuePhoto, usePhotoQueue } from './photo-queue.ts';
import { PhotoViewer } from './photo-viewer.tsx';
import css from './photos.module.css';

type Props = {
  order: WorkOrder;
  /** Only those of this finding. */
  finding?: Finding;
  /** New photos are of this moment; missing: none can be added or changed. */
  adds?: PhotoMoment | undefined;
};

/** The photos of an order, those still in this device last. A press enlarges one. */
export function PhotoStrip({ order, finding, adds }: Props) {
  const { timeZone } = useWorkshop();
  const [shown, setShown] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const queue = usePhotoQueue();
  const isOwn = (each: { finding: number | null }) =>
    finding === undefined || each.finding === finding.position;
  const photos = order.photos.filter(isOwn);
  const waiting = queue.photos.filter((each) => each.order === order._id && isOwn(each));
  const add = async (picture: File) => {
    if (adds === undefined) return;
    setProblem(null);
    const of = finding && { finding: finding.position, findingItem: finding.item };
    const about = { citation: order.citation, order: order._id, moment: adds, label: '' };
    setProblem(await queuePhoto({ finding: null, ...about, ...of }, picture));
  };
  if (photos.length + waiting.length === 0 && adds === undefined) return null;
  return (
    <>
      <ul className={css.strip} aria-label="Fotos">
        {photos.map((photo) => (
          <li key={photo._id}>
            <UnstyledButton className={css.thumbnail} onClick={() => setShown(photo._id)}>
              <span className="sr-only">{`Ampliar la foto: ${photoName(photo, order, timeZone)}. `}</span>
              <PhotoPicture
                order={order._id}
                photo={photo._id}
                side={400}
                alt=""
                className={css.picture}
              />
              {photo.shownToClient ? (
                <span className={css.mark}>
                  <IconEye size={14} aria-hidden="true" />
                  Cliente
                </span>
              ) : null}
            </UnstyledButton>
          </li>
        ))}
        {waiting.map((photo) => (
          <li key={photo.id}>
            <QueuedPicture
              photo={photo}
              className={css.waiting}
              removable={photo.problem !== null}
            />
            <span className={css.mark}>
              <UploadState photo={photo} />
            </span>
          </li>
        ))}
        {adds === undefined ? null : (
          <li>
            <PhotoButton label="Agregar foto" onPicture={add} />
          </li>
        )}
      </ul>
      {problem === null ? null : (
        <p className="danger" role="alert">
          {problem}
        </p>
      )}
      <PhotoViewer
        order={order}
        photos={photos}
        shown={shown}
        changes={adds !== undefined}
        onShow={setShown}
      />
    </>
  );
}
