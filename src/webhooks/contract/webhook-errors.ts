import { domainErrors, errorPicker } from '#shared/contract/domain-error.ts';
import { MOST_WEBHOOKS } from '../rules/webhook-fields.ts';

/** Errors of webhooks: HTTP status and message. */
export const WEBHOOK_ERRORS = {
  'unknown-webhook': [404, 'Ese webhook ya no existe.'],
  'unknown-delivery': [404, 'Ese envío ya no existe.'],
  'too-many-webhooks': [
    409,
    `Ya hay ${MOST_WEBHOOKS} webhooks. Elimina uno que no uses y vuelve a intentarlo.`,
  ],
  'changed-meanwhile': [
    409,
    'El webhook cambió mientras tanto. Revisa cómo quedó antes de guardar.',
  ],
  'webhook-off': [409, 'El webhook está apagado. Enciéndelo y vuelve a intentarlo.'],
  'delivery-waits': [409, 'Ese envío todavía se está intentando.'],
} as const;

export const webhookError = domainErrors(WEBHOOK_ERRORS);
export const pickWebhookErrors = errorPicker(WEBHOOK_ERRORS);
