import * as z from 'zod/mini';
import { endpoint } from '#shared/contract/endpoint.ts';
import { optionalParam, pageInfo, pageLimit, pageNumber } from '#shared/contract/list-query.ts';
import { CLIENT_ACCESS } from '../rules/client-access.ts';
import { pickClientErrors } from './client-errors.ts';

/** The parts of the endpoints of clients and motorcycles that are the same. */
export const CLIENT_ENDPOINT = {
  access: CLIENT_ACCESS,
  limit: 'staff',
  topics: ['clients'],
} as const;

const CONTACT_KINDS = ['phone', 'email'] as const;

const SEARCH = 'La búsqueda no puede superar los 100 caracteres.';
export const searchText = optionalParam(z.string().check(z.maxLength(100, SEARCH)));

/** A motorcycle as other records name it. '' and `null`: unknown. */
export const motorcycleLink = z.object({
  _id: z.string(),
  plate: z.string(),
  brand: z.string(),
  model: z.string(),
  year: z.nullable(z.int()),
});
export type MotorcycleLink = z.infer<typeof motorcycleLink>;

/** A client as other records name it. */
export const clientLink = z.object({ _id: z.string(), name: z.string() });
export type ClientLink = z.infer<typeof clientLink>;

/** Client and motorcycle of a citation or reservation; `null`: nothing identifies them. */
export const recordLinks = {
  client: z.nullable(clientLink),
  motorcycle: z.nullable(motorcycleLink),
};
const links = z.object(recordLinks);
export type RecordLinks = z.infer<typeof links>;

const listedClient = z.object({
  ...clientLink.shape,
  /** First telephone and address; '' without one. */
  phone: z.string(),
  email: z.string(),
  noMessages: z.boolean(),
  /** Current motorcycles, newest first, at most three. */
  motorcycles: z.array(motorcycleLink),
  motorcycleCount: z.int(),
  /** Workshop-local day of the latest appointment that is over or running; `null` without one. */
  lastVisit: z.nullable(z.string()),
});
export type ListedClient = z.infer<typeof listedClient>;

export const listClients = endpoint({
  method: 'GET',
  path: '/api/clients',
  ...CLIENT_ENDPOINT,
  summary: 'Clients whose name, telephone or e-mail begins with the text; without text the newest',
  query: z.strictObject({
    /** Beginnings of the words of a name, or of a telephone number or address. */
    search: searchText,
    /** Only clients of whom staff are asked whether they are two people; instead of `search`. */
    asked: optionalParam(z.literal('true', 'Esa lista no existe.')),
    page: pageNumber,
    limit: pageLimit(20, 100),
  }),
  reply: z.object({
    clients: z.array(listedClient),
    ...pageInfo,
    /** Whether more than `MAX_MATCHES` match; `total` then counts the first ones. */
    more: z.boolean(),
  }),
});

const contact = z.object({
  kind: z.enum(CONTACT_KINDS),
  value: z.string(),
  /** E.164, or the address in lower case. */
  key: z.string(),
});

const EVIDENCE = ['same-contact', 'same-motorcycle'] as const;

/** What receipts print of a client. `taxNumber`: digits of a RUT or CI; '' for none. */
export const taxFields = { taxNumber: z.string(), taxName: z.string() };

export const clientRecord = z.object({
  ...clientLink.shape,
  notes: z.string(),
  /** Its own, otherwise those of a client that was merged into it. */
  ...taxFields,
  noMessages: z.boolean(),
  prefersWhatsApp: z.boolean(),
  version: z.int(),
  createdAt: z.string(),
  /** Instant at which the personal data were erased; `null`: they are stored. */
  anonymisedAt: z.nullable(z.string()),
  /** In the order in which they were first seen, also those of merged clients. */
  contacts: z.array(contact),
  /** Motorcycles of the client, current ones first; days are workshop-local. */
  motorcycles: z.array(
    z.extend(motorcycleLink, { from: z.string(), until: z.nullable(z.string()) }),
  ),
  /** Clients that were merged into this one, latest first. */
  merged: z.array(z.object({ ...clientLink.shape, mergedAt: z.string(), canUnmerge: z.boolean() })),
  /** Names on its records, if staff are asked whether they are two people; else none. */
  askedNames: z.array(z.string()),
  /** Whether it has several records, also deleted ones: a split leaves one on each side. */
  canSplit: z.boolean(),
  /** Splits that made this client or divided it, latest first; `client` is the one that each made. */
  splits: z.array(z.object({ client: clientLink, from: clientLink, at: z.string() })),
  /** Clients that may be the same person, with the reason. */
  suggestions: z.array(
    z.object({
      ...clientLink.shape,
      evidence: z.enum(EVIDENCE),
      /** The shared e-mail address, or brand and model of the motorcycles. */
      shared: z.string(),
    }),
  ),
});
export type ClientRecord = z.infer<typeof clientRecord>;

export const clientParams = z.object({ id: z.string() });

/** The record of a merged client is that of the client into which it was merged. */
export const getClient = endpoint({
  method: 'GET',
  path: '/api/clients/:id',
  ...CLIENT_ENDPOINT,
  summary: 'A client with contacts, motorcycles and merges',
  params: clientParams,
  reply: clientRecord,
  errors: pickClientErrors('unknown-client'),
});
