import { IconMotorbike, IconPhotoPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { VIEW_LABELS } from '../../rules/photos.ts';
import { PhotoButton } from '../photos/photo-button.tsx';
import { queuePhoto, usePhotoQueue } from '../photos/photo-queue.ts';
import { QueuedPicture } from '../photos/queued-picture.tsx';
import css from './reception.module.css';

const SIDES = Object.values(VIEW_LABELS);

/** Four photos around the motorcycle, and more. They wait in this device for the reception. */
export function ArrivalPhotos({ citation }: { citation: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  const { photos } = usePhotoQueue();
  const own = photos.filter((each) => each.citation === citation && each.order === null);
  const of = (label: string) => own.findLast((each) => each.label === label);
  const take = (label: string) => async (picture: File) => {
    setProblem(null);
    const about = { citation, order: null, moment: 'in', finding: null, label } as const;
    const found = await queuePhoto(about, picture);
    if (found !== null) setProblem(found);
  };
  const shown = new Set(SIDES.map((side) => of(side)?.id));
  const others = own.filter(({ id }) => !shown.has(id));
  return (
    <fieldset className={css.set}>
      <legend className={css.legend}>Fotos</legend>
      <div className={css.around}>
        {SIDES.map((side) => {
          const photo = of(side);
          return (
            <div key={side} className={css.side} data-side={side}>
              <PhotoButton label={side} taken={photo !== undefined} onPicture={take(side)}>
                {photo === undefined ? undefined : <QueuedPicture photo={photo} />}
              </PhotoButton>
            </div>
          );
        })}
        <IconMotorbike className={css.bike} stroke={1.25} aria-hidden="true" />
      </div>
      <div className={css.others}>
        {others.map((photo) => (
          <QueuedPicture key={photo.id} photo={photo} className={css.otherPhoto} removable />
        ))}
        <PhotoButton label="Más fotos" icon={IconPhotoPlus} several onPicture={take('')} />
      </div>
      {problem === null ? null : (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
