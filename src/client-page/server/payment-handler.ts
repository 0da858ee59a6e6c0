import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Payments } from '#payments/server/paid-cause.ts';
import { networkOf } from '#platform/http/network.ts';
import { unknownField } from '#platform/http/read-input.ts';
import { rejectWhenDiskFull } from '#platform/operations/disk-space.ts';
import { resumePayment } from '#reservations/contract/reservation.ts';
import { resumeReservationPayment } from '#reservations/server/reserve/resume-actions.ts';
import { DomainError, invalidFields } from '#shared/contract/domain-error.ts';
import type { PageSender } from './client-page-renderer.ts';
import { parseForm } from './page-form.ts';
import { readReservationPage } from './reservation-page-queries.ts';

/**
 * «Retomar pago»: answers with a page that opens the payment at the provider. A redirect would be blocked: the
 * content policy allows forms to lead to our own site alone. A rejected payment shows the page as it is now, with the
 * reason at its top.
 */
export async function submitPayment(
  payments: Payments,
  pages: PageSender,
  request: FastifyRequest<{ Params: { token: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await rejectWhenDiskFull(payments.context, resumePayment);
  rejectFields(parseForm(request.body));
  const { token } = request.params;
  try {
    const address = networkOf(request.ip);
    const { paymentUrl } = await resumeReservationPayment(payments, token, address);
    return await pages.payment({ request, reply }, paymentUrl);
  } catch (error) {
    if (!(error instanceof DomainError) || (error.status !== 404 && error.status !== 409)) {
      throw error;
    }
    const page = await readReservationPage(payments, token);
    if (page === null) return pages.missing({ request, reply });
    const notice = { kind: 'error', text: error.message } as const;
    return pages.reservation({ request, reply, status: error.status }, page, notice);
  }
}

/** The form has no fields. */
function rejectFields(fields: Readonly<Record<string, string>>): void {
  const [name] = Object.keys(fields);
  if (name !== undefined) throw invalidFields({ [name]: unknownField(name) });
}
