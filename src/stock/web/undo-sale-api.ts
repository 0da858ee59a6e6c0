import type { QueryClient } from '@tanstack/react-query';
import { CallError } from '#web-kit/call.ts';
import { endsSession, staffCall } from '#web-kit/panel/staff-call.ts';
import { toastDone, toastRefused } from '#web-kit/panel/toast.ts';
import { toastUndo } from '#web-kit/panel/toast-undo.tsx';
import { UNDO_SALE_TEXTS, undoSales } from '../contract/undo-sale.ts';

/**
 * Shows a toast of a sale or basket with «Deshacer». Within `UNDO_MINUTES` it takes back the counter sales
 * with these ids, all or none. `what` is a second line for what `message` does not say. `onUndone`
 * is called once they are taken back.
 */
export function toastSold(
  client: QueryClient,
  {
    sales,
    message,
    what,
    onUndone,
  }: { sales: string[]; message: string; what?: string; onUndone?: () => void },
): void {
  toastUndo('sold', message, () => void takeBack(client, sales, onUndone), undefined, what);
}

async function takeBack(
  client: QueryClient,
  sales: string[],
  onUndone?: () => void,
): Promise<void> {
  try {
    toastDone((await staffCall(undoSales, { body: { sales } })).message ?? UNDO_SALE_TEXTS.undone);
    onUndone?.();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (!endsSession(error)) toastRefused(error.message);
  } finally {
    void client.invalidateQueries();
  }
}
