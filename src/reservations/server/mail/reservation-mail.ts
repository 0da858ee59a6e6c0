import type { MailDocument } from '#mail/contract/mail-document.ts';
import type { MailKind } from '#mail/rules/mail-kinds.ts';
import type { NewMail } from '#mail/server/mail-actions.ts';
import { businessContact, hasEmailAddress, type Settings } from '#settings/rules/settings.ts';
import { type Cents, formatCents } from '#shared/money/money.ts';
import type { ReservationRow } from '../reservations/reservation-row.ts';

/** Returns the address that resumes the payment. Browsers do not send the part after `#` to the server. */
export function resumeUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/reserva#retomar=${token}`;
}

type ClientMail<Kind> = Pick<MailDocument, 'title' | 'paragraphs'> &
  Partial<Pick<MailDocument, 'action' | 'secondAction' | 'closing'>> & {
    kind: Kind;
    subject: string;
  };

function toClient<Kind extends MailKind>(
  row: ReservationRow,
  settings: Settings,
  mail: ClientMail<Kind>,
): NewMail<Kind> {
  const { kind, subject, title, paragraphs, ...rest } = mail;
  return {
    recipient: row.client_email,
    kind,
    subject,
    reservationId: row.id,
    document: {
      preheader: `${row.product_name}, reserva ${row.code}`,
      title,
      paragraphs: [`Hola, ${row.client_name}:`, ...paragraphs],
      facts: facts(row),
      ...rest,
      business: businessContact(settings),
    },
  };
}

/** Button or link to the client's page of the reservation. */
const toPage = (url: string) => ({ label: 'Ver tu reserva', url });

/** «Recibimos tu reserva». `payUrl` is `null` without online payment, `page` the URL of the client's page. */
export function createdMail(
  row: ReservationRow,
  settings: Settings,
  { payUrl, page }: { payUrl: string | null; page: string },
): NewMail {
  return toClient(row, settings, {
    kind: 'reservation-created',
    subject: `Tu reserva ${row.code}: ${row.product_name}`,
    title: 'Recibimos tu reserva',
    ...(payUrl === null
      ? {
          paragraphs: ['Nos comunicaremos contigo para completar el pago.'],
          action: toPage(page),
        }
      : {
          paragraphs: ['Queda confirmada cuando completes el pago.'],
          action: { label: 'Pagar la reserva', url: payUrl },
          secondAction: toPage(page),
          closing: ['Si ya pagaste, no tienes que hacer nada: te avisamos por correo.'],
        }),
  });
}

/** «Tu reserva está confirmada». `paidCents` is the online payment, or `null` without one. */
export function confirmedMail(
  row: ReservationRow,
  settings: Settings,
  { paidCents, page }: { paidCents: Cents | null; page: string },
): NewMail {
  const message =
    paidCents === null
      ? 'Tu reserva está confirmada.'
      : `Recibimos tu pago de ${formatCents(paidCents)}. Tu reserva está confirmada.`;
  return toClient(row, settings, {
    kind: 'reservation-paid',
    subject: `Reserva confirmada ${row.code}: ${row.product_name}`,
    title: paidCents === null ? 'Tu reserva está confirmada' : '¡Pago recibido!',
    paragraphs: [message, 'Te contactaremos para coordinar los próximos pasos.'],
    action: toPage(page),
  });
}

/** Mail about a refund. `whole`: nothing is left of the payment. `page`: `null` if the client's page is gone. */
export function refundedMail(
  row: ReservationRow,
  settings: Settings,
  { amountCents, whole, page }: { amountCents: Cents; whole: boolean; page: string | null },
): NewMail {
  const part = whole ? 'el pago' : 'una parte del pago';
  return toClient(row, settings, {
    kind: 'reservation-refunded',
    subject: `Reembolso de tu reserva ${row.code}`,
    title: 'Te reembolsamos',
    paragraphs: [
      `Te devolvimos ${part} de tu reserva: ${formatCents(amountCents)}.`,
      'Según tu medio de pago, puede tardar algunos días en verse.',
    ],
    ...(page === null ? {} : { action: toPage(page) }),
  });
}

export function reservationCancelledMail(
  row: ReservationRow,
  settings: Settings,
  { siteUrl, page }: { siteUrl: string; page: string },
): NewMail<'reservation-cancelled'> {
  return toClient(row, settings, {
    kind: 'reservation-cancelled',
    subject: `Reserva cancelada ${row.code}: ${row.product_name}`,
    title: 'Tu reserva quedó cancelada',
    paragraphs: [
      'El taller canceló tu reserva. Si tienes dudas o ya habías pagado, comunícate con nosotros.',
    ],
    action: { label: 'Hacer otra reserva', url: `${siteUrl}/reserva` },
    secondAction: toPage(page),
  });
}

const WORKSHOP_TITLES = { reserved: 'Nueva reserva', paid: 'Reserva pagada' } as const;

/** Mail to the workshop, or none if the settings have no address. */
export function reservationWorkshopMail(
  row: ReservationRow,
  settings: Settings,
  event: keyof typeof WORKSHOP_TITLES,
): NewMail[] {
  const title = WORKSHOP_TITLES[event];
  return toWorkshop(settings, {
    kind: `workshop-${event}`,
    subject: `${title} ${row.code}: ${row.client_name}, ${row.product_name}`,
    reservationId: row.id,
    document: {
      preheader: `${row.product_name}, ${formatCents(row.product_price_cents)}`,
      title,
      paragraphs: [],
      facts: [
        ['Cliente', row.client_name],
        ['Teléfono', row.client_phone],
        ['Email', row.client_email],
        ...facts(row),
      ],
      business: businessContact(settings),
    },
  });
}

/** Mail about a payment that staff must review. `row` is `null` if it belongs to no reservation. */
export function alertMail(
  row: ReservationRow | null,
  settings: Settings,
  { title, sentence }: { title: string; sentence: string },
): NewMail[] {
  return toWorkshop(settings, {
    kind: 'workshop-payment-alert',
    subject: row === null ? title : `${title} (${row.code})`,
    ...(row !== null && { reservationId: row.id }),
    document: {
      preheader: sentence,
      title,
      paragraphs: [sentence],
      facts: row === null ? [] : [['Cliente', row.client_name], ...facts(row)],
      business: businessContact(settings),
    },
  });
}

function toWorkshop(settings: Settings, mail: Omit<NewMail, 'recipient'>): NewMail[] {
  return hasEmailAddress(settings) ? [{ ...mail, recipient: settings.email }] : [];
}

function facts(row: ReservationRow): MailDocument['facts'] {
  const all: MailDocument['facts'] = [
    ['Código', row.code],
    ['Producto', row.product_name],
    ['Precio', formatCents(row.product_price_cents)],
    ['Moto', `${row.vehicle_brand} ${row.vehicle_model} ${row.vehicle_year}`],
    ['Dirección', [row.client_address, row.client_state, row.client_country].join(', ')],
    ['Notas', row.notes],
  ];
  return all.filter(([, value]) => value !== '');
}
