import { useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#ui/call.ts';
import type { HeldMailActions } from '#ui/panel/detail/held-mail-buttons.tsx';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import {
  dropHeldMail,
  getMail,
  listMail,
  type MailSummary,
  retryMail,
  sendHeldMail,
} from '../contract/mail.ts';

/** Every call rejects with `CallError` only. */

export type MailQuery = NonNullable<CallInput<typeof listMail>['query']>;

export const mailKeys = {
  all: ['mails'] as const,
  list: (query: MailQuery) => ['mails', 'list', query] as const,
  one: (id: string) => ['mails', 'one', id] as const,
};

export async function fetchMails(query: MailQuery, signal: AbortSignal) {
  return (await staffCall(listMail, { query }, { signal })).data;
}

export async function fetchMail(id: string, signal: AbortSignal) {
  return (await staffCall(getMail, { params: { id } }, { signal })).data;
}

export async function sendRetry(id: string): Promise<MailSummary> {
  return (await staffCall(retryMail, { params: { id }, body: {} })).data;
}

/**
 * Returns the actions «Enviar ahora» and «No avisar» for held notices of the record at `queryKey`; each
 * action invalidates that key. Returns `undefined` without `onDone`: the user lacks the permission.
 */
export function useHeldActions(
  queryKey: readonly unknown[],
  onDone: ((sentence: string) => void) | undefined,
): HeldMailActions | undefined {
  const client = useQueryClient();
  if (onDone === undefined) return undefined;
  const call = async (endpoint: typeof sendHeldMail | typeof dropHeldMail, id: string) => {
    try {
      await staffCall(endpoint, { params: { id }, body: {} });
    } finally {
      void client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: mailKeys.all });
    }
  };
  return {
    send: (id) => call(sendHeldMail, id),
    drop: (id) => call(dropHeldMail, id),
    onDone,
  };
}
