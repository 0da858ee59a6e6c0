import type { CallInput } from '#web-kit/call.ts';
import { staffCall } from '#web-kit/panel/staff-call.ts';
import { getMail, listMail, type MailSummary, retryMail } from '../contract/mail.ts';

/** Every call here rejects with `CallError` alone. */

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

export async function retry(id: string): Promise<MailSummary> {
  return (await staffCall(retryMail, { params: { id }, body: {} })).data;
}
