import { type AuditText, textIn } from '#shared/records/audit-text.ts';
import type { NoticeKind } from './mail-kinds.ts';

declare module '#shared/records/audit-text.ts' {
  interface AuditActions extends Record<keyof typeof NOTICE_AUDIT, true> {}
}

/** What the client would have read, by the kind of the discarded notice. */
const NOTICES: Readonly<Record<NoticeKind, string>> = {
  'citation-rescheduled': 'su cita cambió de horario',
  'citation-cancelled': 'su cita quedó cancelada',
  'reservation-cancelled': 'su reserva quedó cancelada',
};

export const NOTICE_AUDIT = {
  'notice-dropped': {
    label: 'Aviso descartado',
    sentence: (details) => `descartó un aviso al cliente${noticeOf(details['kind'])}`,
  },
} satisfies Record<string, AuditText>;

/** Formats `: su cita quedó cancelada`; '' for a line without the kind of mail. */
function noticeOf(kind: unknown): string {
  const notice: string | undefined = NOTICES[textIn(kind) as NoticeKind];
  return notice === undefined ? '' : `: ${notice}`;
}
