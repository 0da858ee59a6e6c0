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

/** Images in their order, the first of which stands for the product; new ones go up when it is saved. */
export function PicturesField({ pictures, offered, problem, onChange, onDrop }: Props) {
  const [refused, setRefused] = useState<RejectedFile[]>([]);
  const [said, setSaid] = useState('');
  const input = useRef<HTMLInputElement>(null);

  const add = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const found = checkFiles([...(currentTarget.files ?? [])], MAX_IMAGES - pictures.length);
    // The same file may be chosen again.
    currentTarget.value = '';
    setRefused(found.refused);
    if (found.taken.length === 0) return;
    onChange([...pictures, ...found.taken]);
    const unusable = await checkScaledFiles(found.taken);
    if (unusable.length === 0) return;
    setRefused([...found.refused, ...unusable]);
    onDrop(unusable.map(({ key }) => key));
  };
  const move = (from: number, to: number) => {
    if (to < 0 || to >= pictures.length) return;
    onChange(moveItem(pictures, from, to));
    setSaid(`Imagen en el lugar ${to + 1} de ${pictures.length}`);
  };
  const remove = (key: string) => {
    onChange(pictures.filter((each) => each.key !== key));
    setRefused([]);
    setSaid('Imagen quitada');
    input.current?.focus();
  };

  return (
    <div className={css.field}>
      <LiveRegion>{said}</LiveRegion>
      <ol className={css.pictures}>
        {pictures.map((picture, at) => (
          <li key={picture.key} className={css.item}>
            <Thumbnail picture={picture} offered={offered} place={at + 1} />
            <MoveButtons at={at} last={pictures.length - 1} onMove={move}>
              <ActionIcon
                variant="subtle"
                color="red"
                size={44}
                aria-label={`Quitar la imagen ${at + 1}`}
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
        {refused.map(({ key, name, sentence }) => (
          <p key={key}>
            <b>{sentence}</b> <span>{name}</span>
          </p>
        ))}
      </div>
    </div>
  );
}

type ThumbnailProps = { picture: DraftPicture; offered: boolean; place: number };

function Thumbnail({ picture, offered, place }: ThumbnailProps) {
  const alt = `Imagen ${place}`;
  return (
    <div className={css.thumbnail}>
      {'image' in picture ? (
        <ProductPicture image={picture.image} offered={offered} alt={alt} />
      ) : (
        <BlobPicture blob={picture.file} alt={alt} />
      )}
      {place === 1 ? <span className={css.main}>Principal</span> : null}
      {'file' in picture && picture.progress !== null ? (
        <progress
          className={css.progress}
          aria-label={`Subiendo la imagen ${place}`}
          max={1}
          value={picture.progress}
        />
      ) : null}
    </div>
  );
}

type MoveProps = {
  at: number;
  last: number;
  onMove: (from: number, to: number) => void;
  children: ReactNode;
};

function MoveButtons({ at, last, onMove, children }: MoveProps) {
  return (
    <div className={css.buttons}>
      <ActionIcon
        variant="subtle"
        size={44}
        aria-label={`Mover antes la imagen ${at + 1}`}
        aria-disabled={at === 0 || undefined}
        onClick={() => onMove(at, at - 1)}
      >
        <IconArrowLeft size={20} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={44}
        aria-label={`Mover después la imagen ${at + 1}`}
        aria-disabled={at === last || undefined}
        onClick={() => onMove(at, at + 1)}
      >
        <IconArrowRight size={20} aria-hidden="true" />
      </ActionIcon>
      {children}
    </div>
  );
}
