import css from './clear-dialog.module.css';
import { ExportButton } from './export-button.tsx';
import type { ClearResult } from './use-clear.ts';

/** The server's message after clearing, and the download of the export. */
export function ClearedNote({ result: { clearing, message } }: { result: ClearResult }) {
  return (
    <div className={css.note}>
      <p role="status">{message}</p>
      <ExportButton id={clearing._id} createdAt={clearing.createdAt} />
    </div>
  );
}
