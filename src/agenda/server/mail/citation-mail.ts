import { formatReadyTime } from '#availability/rules/shown-times.ts';
import type { Agenda } from '#availability/server/agenda-settings.ts';
import type { CalendarEvent, MailDocument } from '#mail/contract/mail-document.ts';
import type { NewMail } from '#mail/server/mail-actions.ts';
import { businessContact, hasEmailAddress } from '#settings/rules/settings.ts';
import { formatCents } from '#shared/money/money.ts';
import { vehicleLabel } from '#shared/records/vehicle-label.ts';
import { formatDuration, type LocalDateTime, longDay, timeOf } from '#shared/time/day-time.ts';
import { wallAt } from '#shared/time/time-zone.ts';
import { isBeforeArrival } from '../../rules/citation-status.ts';
import type { CitationRow } from '../citations/citation-row.ts';
import { calendarEnd, enteredFieldsOf } from '../citations/citation-view.ts';
import type { ClientLinks } from '../client/cancel-link.ts';

/** Returns «Tu cita está reservada», with the links of the client and the calendar entry. */
export function bookedMail(row: CitationRow, agenda: Agenda, links: ClientLinks): NewMail {
  const { settings } = agenda;
  return {
    recipient: row.client_email,
    kind: 'citation-booked',
    subject: `Tu cita en ${settings.name}: ${longDay(row.day)}, ${timeOf(row.start_minute)}`,
    citationId: row.id,
    event: calendarEvent(row, agenda, 'REQUEST'),
    document: {
      preheader: `${row.service_name}, ${longDay(row.day)} a las ${timeOf(row.start_minute)}`,
      title: 'Tu cita está reservada',
      paragraphs: [`Hola, ${row.client_name}:`, bookedText(row)],
      facts: citationFacts(row, settings.timeZone),
      ...linkButtons(links),
      closing: [
        'Con «Ver tu cita» sigues el trabajo y puedes cambiar el día o la hora. Si no puedes venir, cancela con el enlace: así otra persona puede usar el horario.',
      ],
      business: businessContact(settings),
    },
  };
}

export const SAME_TIME_KIND = 'citation-same-time';

/** Returns the mail to a client with whose data a visitor tried to book the same time again. */
export function sameTimeMail(row: CitationRow, agenda: Agenda, links: ClientLinks): NewMail {
  const { document, ...mail } = bookedMail(row, agenda, links);
  const text =
    'Quisiste agendar otra cita para un horario que se cruza con esta. Si fuiste tú, ya está reservada: con «Ver tu cita» puedes cambiar el día o la hora.';
  return {
    ...mail,
    kind: SAME_TIME_KIND,
    subject: `Ya tienes una cita en ${agenda.settings.name}: ${longDay(row.day)}, ${timeOf(row.start_minute)}`,
    document: {
      ...document,
      title: 'Ya tienes una cita a esa hora',
      paragraphs: [`Hola, ${row.client_name}:`, text],
    },
  };
}

/** The specification asks for a link to cancel in the mail; the client's page stands before it. */
const linkButtons = ({ page, cancel }: ClientLinks) => ({
  action: { label: 'Ver tu cita', url: page },
  secondAction: { label: 'Cancelar la cita', url: cancel },
});

/**
 * Returns whether the client has not come yet and the start lies in the future: only then changes
 * are mailed.
 */
export function isUpcomingRow({ status, starts_at }: CitationRow, now: number): boolean {
  return isBeforeArrival(status) && starts_at.getTime() > now;
}

/** Text to the client, by who changed the slot. */
const RESCHEDULED_TEXTS = {
  client: 'Cambiaste el horario de tu cita.',
  workshop: 'El taller cambió el horario de tu cita.',
} as const;

/** Text to the client, by who cancelled. */
const CANCELLED_TEXTS = {
  client: 'Cancelamos tu cita como pediste.',
  workshop: 'El taller tuvo que cancelar tu cita. Si tienes dudas, comunícate con nosotros.',
} as const;

/** Returns the text for the current status: the mail may be sent again later. */
function bookedText({ status, manual_entry }: CitationRow): string {
  if (status === 'accepted') return 'Tu cita está confirmada. Te esperamos.';
  if (manual_entry) return 'El taller agendó esta cita para ti.';
  return 'Recibimos tu reserva. Te contactaremos pronto para confirmar.';
}

/**
 * Returns «Tu cita cambió de horario», with the updated invitation. The link of the earlier mail
 * stays valid.
 */
export function rescheduledMail(
  row: CitationRow,
  agenda: Agenda,
  before: LocalDateTime,
  /** `null` if an earlier mail contained the links. */
  links: ClientLinks | null,
  by: keyof typeof RESCHEDULED_TEXTS = 'workshop',
): NewMail<'citation-rescheduled'> {
  const { settings } = agenda;
  const when = `${longDay(row.day)}, ${timeOf(row.start_minute)}`;
  const cancellable = isBeforeArrival(row.status);
  return {
    recipient: row.client_email,
    kind: 'citation-rescheduled',
    subject: `Tu cita cambió de horario: ${when}`,
    citationId: row.id,
    event: calendarEvent(row, agenda, 'REQUEST'),
    document: {
      preheader: `${row.service_name}, ahora el ${longDay(row.day)} a las ${timeOf(row.start_minute)}`,
      title: 'Tu cita cambió de horario',
      paragraphs: [
        `Hola, ${row.client_name}:`,
        `${RESCHEDULED_TEXTS[by]} Antes era el ${longDay(before.date)} a las ${before.time}.`,
      ],
      facts: citationFacts(row, settings.timeZone),
      ...(links === null ? { closing: [earlierLinkText(cancellable)] } : linkButtons(links)),
      business: businessContact(settings),
    },
  };
}

function earlierLinkText(cancellable: boolean): string {
  return cancellable
    ? 'El enlace del correo anterior sigue funcionando: con él puedes ver o cancelar la cita si el nuevo horario no te sirve.'
    : 'El enlace del correo anterior sigue funcionando: con él puedes ver la cita.';
}

export function citationCancelledMail(
  row: CitationRow,
  agenda: Agenda,
  siteUrl: string,
  by: keyof typeof CANCELLED_TEXTS,
): NewMail<'citation-cancelled'> {
  const { settings } = agenda;
  return {
    recipient: row.client_email,
    kind: 'citation-cancelled',
    subject: `Cita cancelada: ${longDay(row.day)}, ${timeOf(row.start_minute)}`,
    citationId: row.id,
    event: calendarEvent(row, agenda, 'CANCEL'),
    document: {
      preheader: `Tu cita del ${longDay(row.day)} quedó cancelada`,
      title: 'Tu cita quedó cancelada',
      paragraphs: [`Hola, ${row.client_name}:`, CANCELLED_TEXTS[by]],
      facts: cancelledFacts(row, settings.timeZone),
      action: { label: 'Agendar otra cita', url: `${siteUrl}/cita` },
      business: businessContact(settings),
    },
  };
}

const WORKSHOP_TITLES = {
  booked: 'Nueva cita',
  cancelled: 'El cliente canceló su cita',
  rescheduled: 'El cliente cambió su cita',
} as const;

/**
 * Returns the notice to the workshop; none without an e-mail address in the settings. `before`: the slot that a
 * rescheduled citation had.
 */
export function citationWorkshopMail(
  row: CitationRow,
  { settings }: Agenda,
  change: keyof typeof WORKSHOP_TITLES,
  before?: LocalDateTime,
): NewMail[] {
  if (!hasEmailAddress(settings)) return [];
  const title = WORKSHOP_TITLES[change];
  const when = `${longDay(row.day)}, ${timeOf(row.start_minute)}`;
  return [
    {
      recipient: settings.email,
      kind: `workshop-${change}`,
      subject: `${title}: ${row.client_name}, ${when}`,
      citationId: row.id,
      document: {
        preheader: `${row.service_name}, ${when}`,
        title,
        paragraphs: [],
        facts: [
          ['Cliente', row.client_name],
          ['Teléfono', row.client_phone],
          ['Email', row.client_email],
          ...(before ? [beforeFact(before)] : []),
          ...(change === 'cancelled' ? cancelledFacts : citationFacts)(row, settings.timeZone),
          ...(row.manual_entry ? notesFact(row) : []),
        ],
        business: businessContact(settings),
      },
    },
  ];
}

const beforeFact = ({ date, time }: LocalDateTime): MailDocument['facts'][number] => [
  'Antes',
  `${longDay(date)}, ${time}`,
];

const READY_LABEL = 'Lista (estimado)';

export function citationFacts(row: CitationRow, timeZone: string): MailDocument['facts'] {
  const all: MailDocument['facts'] = [
    ['Fecha', longDay(row.day)],
    ['Hora', timeOf(row.start_minute)],
    ['Servicio', row.service_name],
    ['Duración', formatDuration(row.service_duration_minutes)],
    [READY_LABEL, readyText(row, timeZone)],
    ['Precio', formatCents(row.service_price_cents)],
    ['Moto', vehicleLabel(enteredFieldsOf(row))],
    // Notes of a manual entry are the staff's, not the client's.
    ...(row.manual_entry ? [] : notesFact(row)),
  ];
  return all.filter(([, value]) => value !== '');
}

const notesFact = ({ notes }: CitationRow): MailDocument['facts'] =>
  notes === '' ? [] : [['Notas', notes]];

/** Returns the facts of a cancelled citation, without the expected end. */
function cancelledFacts(row: CitationRow, timeZone: string): MailDocument['facts'] {
  return citationFacts(row, timeZone).filter(([label]) => label !== READY_LABEL);
}

/** Returns the time, with the day if the job ends on another day. */
function readyText(row: CitationRow, timeZone: string): string {
  const { day, time } = wallAt(row.work_ends_at.getTime(), timeZone);
  return formatReadyTime({ date: day, time }, row.day, longDay);
}

/**
 * Returns the calendar entry. UID is constant and SEQUENCE grows, so the client's calendar keeps
 * one entry per citation.
 */
export function calendarEvent(
  row: CitationRow,
  { settings, calendar }: Agenda,
  method: CalendarEvent['method'],
): CalendarEvent {
  return {
    method,
    uid: `citation-${row.id}@bujia`,
    sequence: row.calendar_sequence,
    start: row.starts_at.toISOString(),
    end: new Date(calendarEnd(row, calendar)).toISOString(),
    summary: `${row.service_name} en ${settings.name}`,
    description: vehicleLabel(enteredFieldsOf(row)),
    location: settings.address,
    organizer: {
      name: settings.name,
      email: hasEmailAddress(settings) ? settings.email : 'no-responder@localhost',
    },
  };
}
