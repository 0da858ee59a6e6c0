import * as z from 'zod/mini';
import { id, wholeBetween } from '#shared/contract/api-fields.ts';
import { domainErrors, errorPicker } from '#shared/contract/domain-error.ts';
import { endpoint } from '#shared/contract/endpoint.ts';

const FEED_ERRORS = {
  'unknown-feed': [404, 'Esa dirección de calendario ya no existe.'],
} as const;
export const feedError = domainErrors(FEED_ERRORS);
const [, unknownFeed] = FEED_ERRORS['unknown-feed'];

export const UNKNOWN_BAY = 'El taller no tiene ese puesto.';
/** The most bays that the settings allow. */
const MOST_BAYS = 20;

const listedFeed = z.object({
  _id: z.string(),
  /** `null`: the appointments of all bays. */
  bay: z.nullable(z.int()),
  createdAt: z.string(),
  /** To the hour; `null`: never. */
  lastReadAt: z.nullable(z.string()),
});
export type ListedFeed = z.infer<typeof listedFeed>;

export const listFeeds = endpoint({
  method: 'GET',
  path: '/api/calendar-feeds',
  access: 'session',
  limit: 'staff',
  topics: ['calendar-feeds'],
  summary:
    'One’s own calendar feeds, that of all bays first, then by bay; and the bays of the workshop',
  reply: z.object({ bays: z.int(), feeds: z.array(listedFeed) }),
});

export const createFeed = endpoint({
  method: 'POST',
  path: '/api/calendar-feeds',
  access: 'session',
  limit: 'staff',
  status: 201,
  topics: ['calendar-feeds'],
  stepUp: 'always',
  summary:
    'Creates the calendar feed of all bays or of one, and answers its address once; gives an existing one another address',
  body: z.strictObject({ bay: z.optional(wholeBetween(UNKNOWN_BAY, 1, MOST_BAYS)) }),
  reply: z.object({ ...listedFeed.shape, url: z.string() }),
});

export const deleteFeed = endpoint({
  method: 'DELETE',
  path: '/api/calendar-feeds/:id',
  access: 'session',
  limit: 'staff',
  topics: ['calendar-feeds'],
  stepUp: 'always',
  summary: 'Deletes one of one’s own calendar feeds; its address stops working',
  params: z.object({ id: id(unknownFeed) }),
  reply: z.object({ _id: z.string() }),
  errors: errorPicker(FEED_ERRORS)('unknown-feed'),
});
