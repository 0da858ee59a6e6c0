import * as z from 'zod/mini';
import { id, text, trueOrFalse, wholeNumber } from '#shared/contract/api-fields.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { pageInfo, pageLimit, pageNumber } from '#shared/contract/list-query.ts';
import { VEHICLE_TYPES } from '#shared/fields/vehicle-type.ts';
import * as fields from '../rules/client-fields.ts';
import { DEFERRED_REASONS } from '../rules/deferred-work.ts';
import { CLIENT_ENDPOINT, clientLink, motorcycleLink, searchText } from './client.ts';
import { pickClientErrors } from './client-errors.ts';

const service = z.object({ _id: z.string(), name: z.string() });

/** When a service is due again; days are workshop-local. */
export const nextService = z.object({
  service,
  dueDay: z.nullable(z.string()),
  dueKm: z.nullable(z.int()),
  /** Day on which the motorcycle reaches `dueKm` at its pace; `null`: no pace is known. */
  projectedDay: z.nullable(z.string()),
  /** The pace: «2.100 km en 71 días»; `null` without a projection. */
  ground: z.nullable(z.string()),
  /** Day and citation of the delivery from which it counts. */
  fromDay: z.string(),
  fromCitation: z.string(),
});
export type ListedNextService = z.infer<typeof nextService>;

/** Work that the client declined or postponed. */
export const deferredWork = z.object({
  _id: z.string(),
  text: z.string(),
  reason: z.enum(DEFERRED_REASONS),
  service: z.nullable(service),
  dueDay: z.nullable(z.string()),
  dueKm: z.nullable(z.int()),
  /** The citation in which it was done. */
  doneIn: z.nullable(z.object({ _id: z.string(), date: z.string() })),
  droppedAt: z.nullable(z.string()),
  /** Name of the staff member who wrote it down. */
  by: z.string(),
  createdAt: z.string(),
});
export type DeferredWork = z.infer<typeof deferredWork>;

const { CLIENT_FIELD_TEXTS: TEXTS, READING_SOURCES } = fields;

const listedMotorcycle = z.object({
  ...motorcycleLink.shape,
  vehicleType: z.enum(VEHICLE_TYPES),
  /** Current owners, the latest first. */
  owners: z.array(z.extend(clientLink, { phone: z.string(), email: z.string() })),
  lastVisit: z.nullable(z.string()),
});
export type ListedMotorcycle = z.infer<typeof listedMotorcycle>;

export const listMotorcycles = endpoint({
  method: 'GET',
  path: '/api/motorcycles',
  ...CLIENT_ENDPOINT,
  summary: 'Motorcycles whose plate, brand, model, year or frame number begins with the text',
  query: z.strictObject({
    /** The beginning of a plate, or beginnings of words of brand, model, year and frame number. */
    search: searchText,
    page: pageNumber,
    limit: pageLimit(20, 100),
  }),
  reply: z.object({ motorcycles: z.array(listedMotorcycle), ...pageInfo, more: z.boolean() }),
});

const reading = z.object({
  _id: z.string(),
  km: z.int(),
  at: z.string(),
  source: z.enum(READING_SOURCES),
  /** Name of the staff member; '' if no staff member entered it. */
  by: z.string(),
  /** Who corrected this reading, and when; `null`: the reading counts. */
  corrected: z.nullable(z.object({ by: z.string(), at: z.string() })),
});

export const motorcycleRecord = z.object({
  ...motorcycleLink.shape,
  vehicleType: z.enum(VEHICLE_TYPES),
  vin: z.string(),
  colour: z.string(),
  notes: z.string(),
  version: z.int(),
  createdAt: z.string(),
  /** Current owners first, then former ones; days are workshop-local. */
  owners: z.array(
    z.extend(clientLink, {
      phone: z.string(),
      email: z.string(),
      noMessages: z.boolean(),
      from: z.string(),
      until: z.nullable(z.string()),
    }),
  ),
  /** Oldest first. */
  readings: z.array(reading),
  /** The earliest first. */
  nextServices: z.array(nextService),
  /** Open ones first, then the newest. */
  deferredWork: z.array(deferredWork),
  /** The last ten citations that are neither cancelled nor deleted, the latest first. */
  recentCitations: z.array(z.object({ _id: z.string(), date: z.string(), service: z.string() })),
  /** Motorcycles that were merged into this one, latest first. */
  merged: z.array(z.extend(motorcycleLink, { mergedAt: z.string(), canUnmerge: z.boolean() })),
  /** Motorcycles without plate of an owner or former owner, of the same brand and model: perhaps this one. */
  suggestions: z.array(motorcycleLink),
});
export type MotorcycleRecord = z.infer<typeof motorcycleRecord>;

const motorcycleParams = z.object({ id: z.string() });

export const getMotorcycle = endpoint({
  method: 'GET',
  path: '/api/motorcycles/:id',
  ...CLIENT_ENDPOINT,
  summary: 'A motorcycle with owners, kilometres and merges',
  params: motorcycleParams,
  reply: motorcycleRecord,
  errors: pickClientErrors('unknown-motorcycle'),
});

export const changeMotorcycle = endpoint({
  method: 'PATCH',
  path: '/api/motorcycles/:id',
  ...CLIENT_ENDPOINT,
  summary: 'Changes a motorcycle or its owners; a missing field keeps its value',
  params: motorcycleParams,
  body: z.strictObject({
    plate: z.optional(text(fields.plate)),
    vin: z.optional(text(fields.frameNumber)),
    vehicleType: z.optional(z.enum(VEHICLE_TYPES, TEXTS.vehicleType)),
    brand: z.optional(text(fields.recordBrand)),
    model: z.optional(text(fields.recordModel)),
    /** `null`: unknown. */
    year: z.optional(z.nullable(wholeNumber(TEXTS.year))),
    colour: z.optional(text(fields.colour)),
    notes: z.optional(text(fields.recordNotes)),
    /** Id of a client who owns it from today. */
    addOwner: z.optional(id(TEXTS.client)),
    /** Ids of clients who own it until today. */
    endOwners: z._default(z.array(id(TEXTS.client)).check(z.maxLength(20, TEXTS.client)), []),
    /** The version that the caller saw. */
    version: wholeNumber(TEXTS.version),
  }),
  reply: motorcycleRecord,
  errors: pickClientErrors(
    'unknown-motorcycle',
    'unknown-client',
    'motorcycle-changed',
    'plate-taken',
    'anonymised',
  ),
});

export const kilometres = z.pipe(
  wholeNumber(TEXTS.kilometres),
  z
    .int(TEXTS.kilometres)
    .check(z.minimum(0, TEXTS.kilometres), z.maximum(fields.MAX_KILOMETRES, TEXTS.kilometres)),
);

export const addReading = endpoint({
  method: 'POST',
  path: '/api/motorcycles/:id/readings',
  ...CLIENT_ENDPOINT,
  idempotent: true,
  status: 201,
  summary: 'Adds kilometres; a doubtful reading must be confirmed',
  params: motorcycleParams,
  body: z.strictObject({
    km: kilometres,
    /** Accepts a doubtful reading; a lower one then corrects the last one. */
    confirmed: z._default(trueOrFalse(), false),
    /** With `confirmed`: the last reading that the caller saw. After another one it is asked again. */
    last: z.optional(kilometres),
  }),
  reply: motorcycleRecord,
  errors: pickClientErrors('unknown-motorcycle', 'reading-lower', 'reading-too-high'),
});

export const mergeMotorcycle = endpoint({
  method: 'POST',
  path: '/api/motorcycles/:id/merge',
  ...CLIENT_ENDPOINT,
  summary: 'Merges a motorcycle without plate into another one',
  params: motorcycleParams,
  body: z.strictObject({ into: id(TEXTS.motorcycle) }),
  reply: motorcycleRecord,
  errors: pickClientErrors('unknown-motorcycle', 'same-record', 'merged', 'has-plate'),
});

export const unmergeMotorcycle = endpoint({
  method: 'POST',
  path: '/api/motorcycles/:id/unmerge',
  ...CLIENT_ENDPOINT,
  summary: 'Undoes a merge, until either motorcycle changes',
  params: motorcycleParams,
  body: z.strictObject({}),
  reply: motorcycleRecord,
  errors: pickClientErrors('unknown-motorcycle', 'not-merged', 'changed-since-merge'),
});
