import * as z from 'zod/mini';
import { domainErrors } from '#shared/contract/domain-error.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { optionalParam, pageInfo, pageLimit, pageNumber } from '#shared/contract/list-query.ts';

/**
 * `queued`: waits or is retried. `sent`: a mail server accepted it. `stored`: no mail server is configured,
 * so staff read it in the panel. `failed`: no further tries; staff must act. `withheld`: above the limit of mails that
 * visitors cause to a mailbox (docs/rules/limits.md 3); staff can send it.
 */
export const MAIL_STATES = ['queued', 'sent', 'stored', 'failed', 'withheld'] as const;
export type MailState = (typeof MAIL_STATES)[number];

export const MAIL_STATE_LABELS: Readonly<Record<MailState, string>> = {
  queued: 'En espera',
  sent: 'Enviado',
  stored: 'Guardado',
  failed: 'Falló',
  withheld: 'Retenido',
};

const MAIL_ERRORS = {
  'unknown-mail': [404, 'No encontramos ese correo.'],
  'not-failed': [409, 'Solo se puede reintentar un correo que falló o quedó retenido.'],
  'not-held': [409, 'Ese aviso ya no espera: salió, se descartó o lo reemplazó otro cambio.'],
} as const;
export const mailError = domainErrors(MAIL_ERRORS);

const mailSummary = z.object({
  _id: z.string(),
  recipient: z.string(),
  kind: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.int(),
  /** A code, never the text of a mail server. */
  lastError: z.nullable(z.string()),
  /** Id of the citation or reservation of the mail. */
  citation: z.nullable(z.string()),
  reservation: z.nullable(z.string()),
  /** When a held notice of a change is sent; `null` for every other mail. */
  heldUntil: z.nullable(z.string()),
  createdAt: z.string(),
});
export type MailSummary = z.infer<typeof mailSummary>;

/** A mail as listed in the detail of its record. */
export const recordMail = z.pick(mailSummary, {
  _id: true,
  kind: true,
  subject: true,
  state: true,
  heldUntil: true,
  createdAt: true,
});
export type RecordMail = z.infer<typeof recordMail>;

const mailId = z.object({ id: z.string() });

/**
 * Open to every session; the answer depends on permissions: mails of citations need `agenda`, mails of
 * reservations `reservas`.
 */
export const listMail = endpoint({
  method: 'GET',
  path: '/api/mail',
  access: 'session',
  limit: 'staff',
  topics: ['mails'],
  summary: 'The outbox, newest first',
  query: z.strictObject({
    page: pageNumber,
    limit: pageLimit(20, 100),
    state: optionalParam(z.enum(MAIL_STATES, 'Ese estado no existe.')),
    recipient: optionalParam(z.string().check(z.maxLength(254))),
  }),
  reply: z.object({ mails: z.array(mailSummary), ...pageInfo }),
});

export const getMail = endpoint({
  method: 'GET',
  path: '/api/mail/:id',
  access: 'session',
  limit: 'staff',
  topics: ['mails'],
  summary: 'A mail as text; a sent mail has no links any more',
  params: mailId,
  reply: z.extend(mailSummary, { text: z.string() }),
  errors: { 'unknown-mail': MAIL_ERRORS['unknown-mail'] },
});

export const retryMail = endpoint({
  method: 'POST',
  path: '/api/mail/:id/retry',
  access: ['agenda', 'reservas'],
  limit: 'staff',
  topics: ['mails'],
  summary: 'Puts a failed or withheld mail into the queue',
  params: mailId,
  body: z.strictObject({}),
  reply: mailSummary,
  errors: {
    'unknown-mail': MAIL_ERRORS['unknown-mail'],
    'not-failed': MAIL_ERRORS['not-failed'],
  },
});

const HELD_MAIL_ERRORS = {
  'unknown-mail': MAIL_ERRORS['unknown-mail'],
  'not-held': MAIL_ERRORS['not-held'],
};

export const sendHeldMail = endpoint({
  method: 'POST',
  path: '/api/mail/:id/send',
  access: ['agenda', 'reservas'],
  limit: 'staff',
  topics: ['mails'],
  summary: 'Sends a waiting notice of a change now',
  params: mailId,
  body: z.strictObject({}),
  reply: z.object({ _id: z.string() }),
  errors: HELD_MAIL_ERRORS,
});

export const dropHeldMail = endpoint({
  method: 'POST',
  path: '/api/mail/:id/drop',
  access: ['agenda', 'reservas'],
  limit: 'staff',
  topics: ['mails'],
  summary: 'Discards a waiting notice of a change: nothing is sent',
  params: mailId,
  body: z.strictObject({}),
  reply: z.object({ _id: z.string() }),
  errors: HELD_MAIL_ERRORS,
});
