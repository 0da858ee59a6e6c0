import * as z from 'zod/mini';
import { text } from '#shared/contract/api-fields.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { clientEmail } from '#shared/fields/person-fields.ts';
import { FIRST_STEPS } from '../rules/first-steps.ts';

const reply = z.object({
  steps: z.array(
    z.object({ step: z.enum(FIRST_STEPS), state: z.enum(['open', 'done', 'skipped']) }),
  ),
  /** Whether the user menu offers the steps: at least one is not done. */
  offered: z.boolean(),
  /** Whether the panel shows the bar with a link to the steps. */
  leads: z.boolean(),
  /** Whether the dialog opens by itself. */
  opens: z.boolean(),
  mail: z.object({
    /** Whether a mail server is configured. */
    configured: z.boolean(),
    from: z.string(),
  }),
  payments: z.object({
    /** The payment provider's environment. `none`: payments are off. `standin`: a simulated provider. */
    environment: z.enum(['none', 'live', 'sandbox', 'standin']),
    /** Whether PayPal's webhook is configured. */
    webhook: z.boolean(),
  }),
  /** Address of the booking page. */
  bookingUrl: z.string(),
});
export type FirstStepsView = z.infer<typeof reply>;

export const getFirstSteps = endpoint({
  method: 'GET',
  path: '/api/first-steps',
  access: 'admin',
  limit: 'staff',
  topics: ['first-steps'],
  summary: 'Returns the state of the first steps, and whether mail and payments are configured',
  reply,
});

export const recordStep = endpoint({
  method: 'POST',
  path: '/api/first-steps/:step',
  access: 'admin',
  limit: 'staff',
  topics: ['first-steps'],
  summary:
    'Records a step as done or skipped, or opens it again; `all`: the steps were dismissed, `shown`: the dialog has opened once',
  params: z.object({ step: z.enum([...FIRST_STEPS, 'shown', 'all'], 'Ese paso no existe.') }),
  body: z.strictObject({
    outcome: z.enum(['done', 'skipped', 'open'], 'Elige si el paso está hecho.'),
  }),
  reply,
});

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/first-steps/test-mail',
  access: 'admin',
  limit: 'staff',
  summary: 'Sends a test mail and returns its id, by which its state can be read',
  body: z.strictObject({ recipient: text(clientEmail) }),
  reply: z.object({ _id: z.string() }),
});
