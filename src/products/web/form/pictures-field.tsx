import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { LiveRegion } from '#ui/live-region.tsx';
import { MAX_IMAGES } from '../../rules/product-fields.ts';
import { BlobPicture, ProductPicture } from '../product-picture.tsx';
import { checkFiles, checkScaledFiles, moveItem, type RejectedFile } from './picture-files.ts';
import css from './pictures-field.module.css';
import type { DraftPicture } from './product-draft.ts';

type Props = {
  pictures: DraftPicture[];
  offered: boolean;
  problem: string | undefined;
  onChange: (pictures: DraftPicture[]) => void;
  /** Removes files that proved unusable after they were added. */
  onDrop: (keys: readonly string[]) => void;
};

/** Images in order; the first is the main image. New images are uploaded when the product is saved. */
export function PicturesField({ pictures, offered, problem, onChange, onDrop }: Props) {
  const [rejected, setRejected] = useState<RejectedFile[]>([]);
  const [announcement, setAnnouncement] = useState('');
  const input = useRef<HTMLInputElement>(null);

  const add = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const checked = checkFiles([...(currentTarget.files ?? [])], MAX_IMAGES - pictures.length);
    // Cleared, so that choosing the same file again fires `change`.
    currentTarget.value = '';
    setRejected(checked.rejected);
    if (checked.accepted.length === 0) return;
    onChange([...pictures, ...checked.accepted]);
    const unusable = await checkScaledFiles(checked.accepted);
    if (unusable.length === 0) return;
    setRejected([...checked.rejected, ...unusable]);
    onDrop(unusable.map(({ key }) => key));
  };
  const move = (from: number, to: number) => {
    if (to < 0 || to >= pictures.length) return;
    onChange(moveItem(pictures, from, to));
    setAnnouncement(`Imagen en el lugar ${to + 1} de ${pictures.length}`);
  };
  const remove = (key: string) => {
    onChange(pictures.filter((picture) => picture.key !== key));
    setRejected([]);
    setAnnouncement('Imagen quitada');
    input.current?.focus();
  };

  return (
    <div className={css.field}>
      <LiveRegion>{announcement}</LiveRegion>
      <ol className={css.pictures}>
        {pictures.map((picture, index) => (
          <li key={picture.key} className={css.item}>
            <Thumbnail picture={picture} offered={offered} position={index + 1} />
            <MoveButtons index={index} last={pictures.length - 1} onMove={move}>
              <ActionIcon
                variant="subtle"
                color="red"
                size={44}
                aria-label={`Quitar la imagen ${index + 1}`}
                onClick={() => remove(picture.key)}
              >
                <IconTrash size={20} aria-hidden="true" />
              </ActionIcon>
            </MoveButtons>
          </li>
        ))}
      </ol>
      <label className={css.add}>
        <IconPhotoPlus size={24} aria-hidden="true" />
        <span>
          <b>Agregar imágenes</b>
          <small id="pictures-hint">
            JPG, PNG, GIF o WEBP de hasta 5 MB; {MAX_IMAGES} como máximo. Las fotos grandes se
            reducen solas.
          </small>
        </span>
        <input
          ref={input}
          className="sr-only"
          type="file"
          accept="image/*"
          multiple
          aria-label="Agregar imágenes"
          aria-describedby="pictures-hint pictures-problem"
          onChange={add}
        />
      </label>
      <div id="pictures-problem" role="alert" className={css.problems}>
        {problem === undefined ? null : <p>{problem}</p>}
        {rejected.map(({ key, name, message }) => (
          <p key={key}>
            <b>{message}</b> <span>{name}</span>
          </p>
        ))}
      </div>
    </div>
  );
}

type ThumbnailProps = { picture: DraftPicture; offered: boolean; position: number };

function Thumbnail({ picture, offered, position }: ThumbnailProps) {
  const alt = `Imagen ${position}`;
  return (
    <div className={css.thumbnail}>
      {'image' in picture ? (
        <ProductPicture image={picture.image} offered={offered} alt={alt} />
      ) : (
        <BlobPicture blob={picture.file} alt={alt} />
      )}
      {position === 1 ? <span className={css.main}>Principal</span> : null}
      {'file' in picture && picture.progress !== null ? (
        <progress
          className={css.progress}
          aria-label={`Subiendo la imagen ${position}`}
          max={1}
          value={picture.progress}
        />
      ) : null}
    </div>
  );
}

type MoveProps = {
  index: number;
  last: number;
  onMove: (from: number, to: number) => void;
  children: ReactNode;
};

function MoveButtons({ index, last, onMove, children }: MoveProps) {
  return (
    <div className={css.buttons}>
      <ActionIcon
        variant="subtle"
        size={44}
        aria-label={`Mover antes la imagen ${index + 1}`}
        aria-disabled={index === 0 || undefined}
        onClick={() => onMove(index, index - 1)}
      >
        <IconArrowLeft size={20} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={44}
        aria-label={`Mover después la imagen ${index + 1}`}
        aria-disabled={index === last || undefined}
        onClick={() => onMove(index, index + 1)}
      >
        <IconArrowRight size={20} aria-hidden="true" />
      </ActionIcon>
      {children}
    </div>
  );
}
