import { usePhotoQueue } from './photo-queue.ts';
import css from './photos.module.css';
import type { QueuedPhoto } from './queue-rules.ts';

/** The state of the upload of a photo of this device. */
export function UploadState({ photo }: { photo: QueuedPhoto }) {
  const { uploading } = usePhotoQueue();
  const { id, problem, attempts } = photo;
  if (problem !== null) return <span className={css.rejected}>{problem}</span>;
  const text =
    uploading === id ? 'Subiendo…' : attempts > 0 ? 'Por subir: sin conexión' : 'Por subir';
  return <span className={css.state}>{text}</span>;
}
