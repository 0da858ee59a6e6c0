import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useObjectUrl } from '#ui/panel/files/use-object-url.ts';
import { dropPhoto, queuedFile } from './photo-queue.ts';
import css from './photos.module.css';
import type { QueuedPhoto } from './queue-rules.ts';

type Props = {
  photo: QueuedPhoto;
  className?: string | undefined;
  /** Whether it has a button that removes it. */
  removable?: boolean;
};

/** A photo that is still in this device. */
export function QueuedPicture({ photo, className, removable = false }: Props) {
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
