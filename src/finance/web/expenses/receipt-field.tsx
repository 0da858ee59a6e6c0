import { Button } from '@mantine/core';
import { IconCamera, IconFileTypePdf, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { MAX_PICTURE_BYTES, PICTURE_ERRORS } from '#shared/contract/picture.ts';
import { LiveRegion } from '#ui/live-region.tsx';
import { staffBlob } from '#ui/panel/files/staff-blob.ts';
import { pictureProblem, shrinkPicture } from '#ui/panel/files/upload.ts';
import { useObjectUrl } from '#ui/panel/files/use-object-url.ts';
import type { Expense } from '../../contract/expense.ts';
import { LONGEST_RECEIPT_SIDE, PDF_TYPE } from '../../rules/expense-fields.ts';
import css from './receipt-field.module.css';

type Props = {
  /** The chosen file. */
  file: File | null;
  /** The expense with a stored receipt; `null` without one, or if saving removes it. */
  stored: Expense | null;
  /** Upload progress from 0 to 1. */
  progress: number | null;
  onChoose: (file: File | null) => void;
  onRemoveStored: () => void;
};

/** Field for one picture or PDF, from a file or the camera, with a preview. */
export function ReceiptField({ file, stored, progress, onChoose, onRemoveStored }: Props) {
  const [problem, setProblem] = useState<{ message: string; name: string } | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const latest = useRef(file);
  const setFile = (chosen: File | null) => {
    latest.current = chosen;
    onChoose(chosen);
  };
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files?.[0];
    // Lets the user choose the same file again.
    currentTarget.value = '';
    if (!chosen) return;
    const showProblem = (message: string | null) =>
      setProblem(message === null ? null : { message, name: chosen.name });
    const isPicture = chosen.type.startsWith('image/');
    const message = isPicture ? null : receiptProblem(chosen);
    showProblem(message);
    if (message !== null) return;
    setAnnouncement(isPicture ? 'Imagen elegida' : 'PDF elegido');
    // The file is chosen before it is scaled; saving waits for the scaled file.
    setFile(chosen);
    const scaledProblem = receiptProblem(await prepareReceiptFile(chosen));
    if (scaledProblem === null || latest.current !== chosen) return;
    showProblem(scaledProblem);
    setFile(null);
  };
  const remove = () => {
    setProblem(null);
    setAnnouncement('Comprobante quitado');
    if (file !== null) setFile(null);
    else onRemoveStored();
    input.current?.focus();
  };
  const hasReceipt = file !== null || typeof stored?.receiptImage === 'string';
  return (
    <div className="stack gap-12">
      <LiveRegion>{announcement}</LiveRegion>
      {hasReceipt ? (
        <Receipt file={file} stored={stored} progress={progress} onRemove={remove} />
      ) : null}
      <label className={`ring ${css.add}`}>
        <IconCamera size={24} aria-hidden="true" />
        <span>
          <b>{hasReceipt ? 'Cambiar el comprobante' : 'Comprobante (opcional)'}</b>
          <small id={`${id}-hint`}>
            Foto, imagen (JPG, PNG, GIF o WEBP) o PDF de hasta 5 MB. Las fotos grandes se reducen
            solas.
          </small>
        </span>
        <input
          ref={input}
          className="sr-only"
          type="file"
          accept="image/*,application/pdf"
          aria-label={hasReceipt ? 'Cambiar el comprobante' : 'Comprobante (opcional)'}
          aria-describedby={`${id}-hint ${id}-problem`}
          aria-invalid={problem !== null}
          onChange={choose}
        />
      </label>
      <div id={`${id}-problem`} role="alert" className={css.problem}>
        {problem === null ? null : (
          <p>
            <b>{problem.message}</b> <span>{problem.name}</span>
          </p>
        )}
      </div>
    </div>
  );
}

type ReceiptProps = Pick<Props, 'file' | 'stored' | 'progress'> & { onRemove: () => void };

/** The receipt that the expense has after saving: the chosen file, else the stored one. */
function Receipt({ file, stored, progress, onRemove }: ReceiptProps) {
  const path = stored?.receiptImage ?? null;
  return (
    <div className={css.chosen}>
      <div className={css.frame}>
        {file !== null ? (
          <FilePreview file={file} />
        ) : path === null || stored === null ? null : stored.receiptType === 'pdf' ? (
          <PdfSign />
        ) : (
          <StoredPreview path={path} version={stored.version} />
        )}
      </div>
      <div className={css.side}>
        <span className="break-anywhere">{file?.name ?? 'Comprobante cargado'}</span>
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={20} aria-hidden="true" />}
          onClick={onRemove}
        >
          Quitar
        </Button>
        {progress === null || file === null ? null : <Progress value={progress} />}
      </div>
    </div>
  );
}

/** Progress bar that scrolls into view: on a phone it is below the visible part of the form. */
function Progress({ value }: { value: number }) {
  const bar = useRef<HTMLProgressElement>(null);
  useEffect(() => {
    bar.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <progress
      ref={bar}
      className={css.progress}
      aria-label="Subiendo el comprobante"
      max={1}
      value={value}
    />
  );
}

function StoredPreview({ path, version }: { path: string; version: number }) {
  const { data } = useQuery({
    queryKey: ['receipt', path, version],
    queryFn: ({ signal }) => staffBlob(path, { signal }),
    staleTime: 'static',
  });
  return <Preview blob={data} />;
}

function FilePreview({ file }: { file: File }) {
  return isPdf(file) ? <PdfSign /> : <Preview blob={file} />;
}

function PdfSign() {
  return (
    <span className={css.pdf}>
      <IconFileTypePdf size={56} stroke={1.25} role="img" aria-label="PDF" />
    </span>
  );
}

function Preview({ blob }: { blob: Blob | undefined }) {
  const url = useObjectUrl(blob);
  return url === null ? null : <img className={css.picture} src={url} alt="Vista previa" />;
}

type Chosen = Pick<File, 'name' | 'type' | 'size'>;

/** Whether a file is a PDF; decides by the name if the type is empty, as on some systems. */
const isPdf = ({ name, type }: Chosen) =>
  type === PDF_TYPE || (type === '' && /\.pdf$/i.test(name));

/** Returns the file to upload: a scaled picture, or the unchanged PDF. */
export const prepareReceiptFile = (file: File): Promise<File> =>
  shrinkPicture(file, LONGEST_RECEIPT_SIDE);

/** Returns why a file cannot be uploaded, by its name, type and size, else `null`. */
function receiptProblem(file: Chosen): string | null {
  if (!isPdf(file)) return pictureProblem(file);
  return file.size > MAX_PICTURE_BYTES ? PICTURE_ERRORS['image-too-large'][1] : null;
}
