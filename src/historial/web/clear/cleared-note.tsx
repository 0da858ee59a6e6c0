import css from './clear-dialog.module.css';
import { CopyButton } from './copy-button.tsx';
import type { Done } from './use-clear.ts';

/** That it is done, in the server's words, and the way to the copy. */
export function ClearedNote({ done: { clearing, message } }: { done: Done }) {
  return (
    <div className={css.note}>
      <p role="status">{message}</p>
      <CopyButton id={clearing._id} createdAt={clearing.createdAt} />
    </div>
  );
}
