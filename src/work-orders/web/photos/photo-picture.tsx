import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { staffBlob } from '#ui/panel/files/staff-blob.ts';
import { useObjectUrl } from '#ui/panel/files/use-object-url.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { getPhoto } from '../../contract/photo.ts';
import type { PhotoSide } from '../../rules/photos.ts';
import { dropPhoto, queuedFile, usePhotoQueue } from './photo-queue.ts';
import css from './photos.module.css';
import type { QueuedPhoto } from './queue-rules.ts';

type Props = {
  order: string;
  photo: string;
  side: PhotoSide;
  alt: string;
  className?: string | undefined;
};

/** A stored photo of an order. The session's token fetches it: an `<img>` cannot send one. */
export function PhotoPicture({ order, photo, side, alt, className }: Props) {
  const { data, isError } = useQuery({
    queryKey: ['work-order-photos', order, photo, side],
    queryFn: ({ signal }) => {
      const path = getPhoto.path.replace(':id', order).replace(':photo', photo);
      return staffBlob(path.replace(':size', String(side)), { signal });
    },
    staleTime: 'static',
  });
  const url = useObjectUrl(data);
  if (isError) return <span role="img" aria-label={`${alt}: no se pudo cargar`} />;
  return url === null ? (
    <Skeleton height={96} />
  ) : (
    <img className={className} src={url} alt={alt} />
  );
}

type QueuedPictureProps = {
  photo: QueuedPhoto;
  className?: string | undefined;
  /** Whether it has a button that removes it. */
  removable?: boolean;
};

/** A photo that is still in this device. */
export function QueuedPicture({ photo, className, removable = false }: QueuedPictureProps) {
  const { id, label } = photo;
  const [file, setFile] = useState<File | null>(null);
  const url = useObjectUrl(file ?? undefined);
  useEffect(() => {
    let mounted = true;
    queuedFile(id).then(
      (found) => mounted && setFile(found),
      () => undefined,
    );
    return () => {
      mounted = false;
    };
  }, [id]);
  return (
    <span className={`${css.queued} ${className ?? ''}`}>
      {url === null ? null : (
        <img className={css.picture} src={url} alt={label === '' ? 'Foto' : label} />
      )}
      {removable ? (
        <ActionIcon
          className={css.drop ?? ''}
          size={44}
          variant="default"
          aria-label="Quitar la foto"
          onClick={() => void dropPhoto(id)}
        >
          <IconX size={20} aria-hidden="true" />
        </ActionIcon>
      ) : null}
    </span>
  );
}

/** The state of the upload of a photo of this device. */
export function UploadState({ photo }: { photo: QueuedPhoto }) {
  const { uploading } = usePhotoQueue();
  const { id, problem, attempts } = photo;
  if (problem !== null) return <span className="danger">{problem}</span>;
  const text =
    uploading === id ? 'Subiendo…' : attempts > 0 ? 'Por subir: sin conexión' : 'Por subir';
  return <span className="muted">{text}</span>;
}
