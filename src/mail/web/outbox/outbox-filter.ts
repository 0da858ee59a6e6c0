import { MAIL_STATE_LABELS, MAIL_STATES, type MailState } from '../../contract/mail-state.ts';

/** Page and filters of the outbox; `recipient` is part of an address. */
export type OutboxFilter = { page: number; state: MailState | ''; recipient: string };

export const FIRST_PAGE: OutboxFilter = { page: 1, state: '', recipient: '' };

export const STATE_CHOICES = [
  { value: '', label: 'Todos' },
  ...MAIL_STATES.map((value) => ({ value, label: MAIL_STATE_LABELS[value] })),
];

export function readState(value: string): MailState | '' {
  return MAIL_STATES.find((state) => state === value) ?? '';
}
