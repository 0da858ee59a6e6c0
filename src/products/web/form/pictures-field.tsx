import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { type ChangeEvent, type RefObject, useRef, useState } from 'react';
import { LiveRegion } from '#ui/live-region.tsx';
import { pictureProblem, shrinkPicture } from '#ui/panel/files/upload.ts';
import type { FieldInput } from '#ui/panel/form/fields.tsx';
import { randomKey } from '#ui/random-key.ts';
import { FULL_PICTURE_SIDE, MAX_IMAGES, PRODUCT_FIELD_TEXTS } from '../../rules/product-fields.ts';
import { BlobPicture, ProductPicture, type ShownImage } from '../product-picture.tsx';
import css from './pictures-field.module.css';

type Props = Pick<FieldInput<DraftPicture[]>, 'value' | 'error' | 'onChange'> & {
  /** Whether visitors see the stored product and its images. */
  offered: boolean;
  /** Removes files that proved unusable after they were added. */
  onDrop: (keys: readonly string[]) => void;
};

/** Images in order; the first is the main image. New images are uploaded when the product is saved. */
export function PicturesInput({ value: pictures, offered, error, onChange, onDrop }: Props) {
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
    <div className="stack gap-12">
      <LiveRegion>{announcement}</LiveRegion>
      <ol className={css.pictures}>
        {pictures.map((picture, index) => (
          <li key={picture.key} className={css.item}>
            <Thumbnail picture={picture} offered={offered} position={index + 1} />
            <div className={css.buttons}>
              <PictureButton
                verb={`Mover antes la imagen ${index + 1}`}
                Icon={IconArrowLeft}
                disabled={index === 0}
                onPress={() => move(index, index - 1)}
              />
              <PictureButton
                verb={`Mover después la imagen ${index + 1}`}
                Icon={IconArrowRight}
                disabled={index === pictures.length - 1}
                onPress={() => move(index, index + 1)}
              />
              <PictureButton
                verb={`Quitar la imagen ${index + 1}`}
                Icon={IconTrash}
                color="red"
                onPress={() => remove(picture.key)}
              />
            </div>
          </li>
        ))}
      </ol>
      <AddPictures input={input} onChange={add} />
      <div id="pictures-problem" role="alert" className={css.problems}>
        {error === undefined ? null : <p>{error}</p>}
        {rejected.map(({ key, name, message }) => (
          <p key={key}>
            <b>{message}</b> <span>{name}</span>
          </p>
        ))}
      </div>
    </div>
  );
}

type AddProps = {
  input: RefObject<HTMLInputElement | null>;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** «Agregar imágenes», from files. */
const AddPictures = ({ input, onChange }: AddProps) => (
  <label className={`ring ${css.add}`}>
    <IconPhotoPlus size={24} aria-hidden="true" />
    <span>
      <b>Agregar imágenes</b>
      <small id="pictures-hint">
        JPG, PNG, GIF o WEBP de hasta 5 MB; {MAX_IMAGES} como máximo. Las fotos grandes se reducen
        solas.
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
      onChange={onChange}
    />
  </label>
);

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

type ButtonProps = {
  verb: string;
  Icon: typeof IconTrash;
  color?: 'red';
  disabled?: boolean;
  onPress: () => void;
};

const PictureButton = ({ verb, Icon, color, disabled, onPress }: ButtonProps) => (
  <ActionIcon
    variant="subtle"
    {...(color && { color })}
    size={44}
    aria-label={verb}
    aria-disabled={disabled || undefined}
    onClick={onPress}
  >
    <Icon size={20} aria-hidden="true" />
  </ActionIcon>
);

/** A file to upload when the product is saved. */
export type PendingPicture = { key: string; file: File; progress: number | null };
/** A stored picture or a file to upload. */
export type DraftPicture = { key: string; image: ShownImage } | PendingPicture;

type RejectedFile = { key: string; name: string; message: string };

/** Returns the file to upload, scaled to the size that the server keeps. */
export const scaleForUpload = (file: File): Promise<File> => shrinkPicture(file, FULL_PICTURE_SIDE);

/**
 * Returns the accepted files, at most `limit`, and the errors of the others. Pictures are accepted before
 * they are scaled; `checkScaledFiles` finds those that stay too large.
 */
function checkFiles(
  files: readonly File[],
  limit: number,
): { accepted: PendingPicture[]; rejected: RejectedFile[] } {
  const accepted: PendingPicture[] = [];
  const rejected: RejectedFile[] = [];
  for (const file of files) {
    const key = randomKey();
    const problem = file.type.startsWith('image/') ? null : pictureProblem(file);
    const message = problem ?? (accepted.length >= limit ? TOO_MANY : null);
    if (message === null) accepted.push({ key, file, progress: null });
    else rejected.push({ key, name: file.name, message });
  }
  return { accepted, rejected };
}

/** Returns the files that stay too large or unusable after scaling. */
async function checkScaledFiles(files: readonly PendingPicture[]): Promise<RejectedFile[]> {
  const rejected: RejectedFile[] = [];
  // Sequentially: a decoded photo takes 50 MB of a phone's memory.
  for (const { key, file } of files) {
    const message = pictureProblem(await scaleForUpload(file));
    if (message !== null) rejected.push({ key, name: file.name, message });
  }
  return rejected;
}

const TOO_MANY = PRODUCT_FIELD_TEXTS.tooManyImages;

function moveItem<Each>(list: readonly Each[], from: number, to: number): Each[] {
  const rest = list.filter((_item, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}
