import type { QueryClient } from '@tanstack/react-query';
import { CallError } from '#ui/call.ts';
import { toastDone, toastError } from '#ui/panel/feedback/toast.ts';
import { toastUndo } from '#ui/panel/feedback/toast-undo.tsx';
import { endsSession, staffCall } from '#ui/panel/session/staff-call.ts';
import { UNDO_SALE_TEXTS, undoSales } from '../contract/undo-sale.ts';

/** `what`: the article and the price as text. */
export type Sold = { sales: string[]; message: string; what?: string };

/**
 * Shows a toast of a sale or basket with «Deshacer», which voids the counter sales with these ids within
 * `UNDO_MINUTES`, all or none. Calls `onUndone` once they are voided.
 */
export function toastSold(
  client: QueryClient,
  { sales, message, what: detail, onUndone }: Sold & { onUndone?: () => void },
): void {
  toastUndo('sold', message, () => void undo(client, sales, onUndone), undefined, { detail });
}

async function undo(client: QueryClient, sales: string[], onUndone?: () => void): Promise<void> {
  try {
    toastDone((await staffCall(undoSales, { body: { sales } })).message ?? UNDO_SALE_TEXTS.undone);
    onUndone?.();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (!endsSession(error)) toastError(error.message);
  } finally {
    void client.invalidateQueries();
  }
}
