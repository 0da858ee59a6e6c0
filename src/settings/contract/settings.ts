import * as z from 'zod/mini';
import { endpoint } from '#shared/contract/endpoint.ts';
import { SETTINGS_ROUTE } from './settings-route.ts';

const hours = z.object({ opens: z.string(), closes: z.string() });

/** Business data of the public pages. Missing links are ''. */
export const publicBusiness = z.object({
  name: z.string(),
  phone: z.string(),
  whatsapp: z.string(),
  address: z.string(),
  mapUrl: z.string(),
  socialLinks: z.object({ tiktok: z.string(), instagram: z.string(), youtube: z.string() }),
  timeZone: z.string(),
  /** Seven entries, Monday first; an empty one is a closed day. Times are `HH:mm`. */
  weeklyHours: z.array(z.array(hours)),
  /** Booking window: the last day that can be booked is today + horizonDays. */
  horizonDays: z.int(),
  /** Shown to clients who reserve a unit. */
  withdrawalNotice: z.string(),
  /** Whether clients can pay online. */
  onlinePayments: z.boolean(),
  /** Whether a mail server is configured. */
  sendsMail: z.boolean(),
});

export const getSettings = endpoint({
  ...SETTINGS_ROUTE,
  access: 'public',
  limit: 'read',
  summary: 'What the public pages need to know of the business',
  reply: z.object({ showReserveButton: z.boolean(), business: publicBusiness }),
});

export type PublicBusiness = z.infer<typeof publicBusiness>;
