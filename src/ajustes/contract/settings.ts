import * as z from 'zod/mini';
import { endpoint } from '#shared/contract/endpoint.ts';
import { SETTINGS_ROUTE } from './settings-route.ts';

const hours = z.object({ opens: z.string(), closes: z.string() });

/** What the public pages show of the business. Links are '' where the owner gave none. */
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
  /** Last day that can be booked is today + horizonDays. */
  horizonDays: z.int(),
  /** Read by whoever reserves a unit. */
  withdrawalNotice: z.string(),
  /** Whether clients can pay online. If false, no page may offer it. */
  onlinePayments: z.boolean(),
});

export const getSettings = endpoint({
  ...SETTINGS_ROUTE,
  access: 'public',
  limit: 'read',
  summary: 'What the public pages need to know of the business',
  reply: z.object({ showReserveButton: z.boolean(), business: publicBusiness }),
});

export type PublicBusiness = z.infer<typeof publicBusiness>;
