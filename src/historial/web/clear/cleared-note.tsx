import css from './clear-dialog.module.css';
import { ExportButton } from './export-button.tsx';
import type { ClearResult } from './use-clear.ts';

/** That it is done, in the server's words, and the way to the copy. */
export function ClearedNote({ done: { clearing, message } }: { done: ClearResult }) {
  return (
    <div className={css.note}>
      <p role="status">{message}</p>
      <ExportButton id={clearing._id} createdAt={clearing.createdAt} />
    </div>
  );
}
