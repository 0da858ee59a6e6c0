import * as z from 'zod/mini';
import { businessForm } from '#settings/contract/business.ts';
import { endpoint } from '#shared/contract/endpoint.ts';

/**
 * Effect of settings that are not saved yet: the slots of the coming week, and the appointments
 * outside of opening hours.
 */
export const previewAgenda = endpoint({
  method: 'POST',
  path: '/api/settings/business/preview',
  access: 'admin',
  limit: 'staff',
  summary: 'The slots of the coming seven days under settings that are not saved',
  body: businessForm,
  reply: z.object({
    days: z.array(z.object({ date: z.string(), times: z.array(z.string()) })),
    /** Open appointments that would then begin outside opening hours; the first 20. */
    outside: z.array(
      z.object({ _id: z.string(), clientName: z.string(), date: z.string(), time: z.string() }),
    ),
    outsideTotal: z.int(),
  }),
});
