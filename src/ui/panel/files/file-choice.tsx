import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type ChangeEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import css from './file-choice.module.css';

type Props = {
  verb: string;
  hint: string;
  /** As the attribute of a file field. */
  accept: string;
  multiple?: boolean;
  onFiles: (files: readonly File[]) => void;
};

/** Choice of a file, or of several. Accepts a drop anywhere on the page: otherwise the browser would open the file. */
export function FileChoice({ verb, hint, accept, multiple = false, onFiles }: Props) {
  const hintId = useId();
  const over = useDrop(onFiles);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])];
    // Lets the user choose the same file again.
    currentTarget.value = '';
    onFiles(files);
  };
  return (
    <label className={`ring ${css.choice} ${over ? css.over : ''}`}>
      <IconFileSpreadsheet size={28} stroke={1.75} aria-hidden="true" />
      <span>
        <b>{over ? 'Suelta el archivo' : verb}</b>
        <small id={hintId}>{hint}</small>
      </span>
      <input
        className="sr-only"
        type="file"
        accept={accept}
        multiple={multiple}
        aria-label={verb}
        aria-describedby={hintId}
        onChange={choose}
      />
    </label>
  );
}

/** Returns whether a file is being dragged over the page. */
function useDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const drop = useEffectEvent((event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...(event.dataTransfer?.files ?? [])]);
  });
  useEffect(() => {
    const unmount = new AbortController();
    const { signal } = unmount;
    const enter = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    document.addEventListener('dragover', enter, { signal });
    document.addEventListener('dragleave', leave, { signal });
    document.addEventListener('drop', drop, { signal });
    return () => unmount.abort();
  }, []);
  return over;
}
