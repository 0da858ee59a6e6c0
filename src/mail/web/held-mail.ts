import { useQueryClient } from '@tanstack/react-query';
import type { HeldMailActions } from '#ui/panel/detail/mail-list.tsx';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import { dropHeldMail, sendHeldMail } from '../contract/mail.ts';

/**
 * Returns the actions «Enviar ahora» and «No avisar» for held notices of the record at `queryKey`; each
 * action invalidates that key. Returns `undefined` without `onDone`: the user lacks the permission.
 */
export function useHeldActions(
  queryKey: readonly unknown[],
  onDone: ((sentence: string) => void) | undefined,
): HeldMailActions | undefined {
  const client = useQueryClient();
  const send = useSend(sendHeldMail);
  const drop = useSend(dropHeldMail);
  if (onDone === undefined) return undefined;
  const readRecordAfter = async (call: typeof send | typeof drop, id: string) => {
    try {
      await call({ params: { id }, body: {} });
    } finally {
      void client.invalidateQueries({ queryKey });
    }
  };
  return {
    send: (id) => readRecordAfter(send, id),
    drop: (id) => readRecordAfter(drop, id),
    onDone,
  };
}
