import * as z from 'zod/mini';
import { money } from '#shared/contract/amount-fields.ts';
import { id, instant, text, trueOrFalse, wholeBetween } from '#shared/contract/api-fields.ts';
import { domainErrors } from '#shared/contract/domain-error.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import {
  optionalLimit,
  optionalPage,
  optionalParam,
  pageInfo,
} from '#shared/contract/list-query.ts';
import { bomInput, bomLine } from '#stock/contract/bom.ts';
import { CATEGORIES } from '../rules/category.ts';
import * as fields from '../rules/service-fields.ts';
import { PLAN_KILOMETRES, PLAN_MONTHS } from '../rules/service-fields.ts';

const { SERVICE_FIELD_TEXTS: FIELD_TEXTS } = fields;

export const SERVICE_TEXTS = {
  created: 'Servicio creado exitosamente',
  updated: 'Servicio actualizado exitosamente',
  deleted: 'Servicio eliminado exitosamente',
  toggleFailed: 'Failed to toggle service status',
  deleteFailed: 'Failed to delete service',
  saveFailed: 'Failed to save service',
  loadFailed: 'Error al cargar servicios',
} as const;

const SERVICE_ERRORS = {
  'unknown-service': [404, 'No encontramos ese servicio. Puede haber sido eliminado.'],
  'changed-meanwhile': [
    409,
    'Otra persona cambió este servicio mientras tanto. Revisa cómo quedó antes de guardar.',
  ],
} as const;
export const serviceError = domainErrors(SERVICE_ERRORS);
const { 'unknown-service': unknown } = SERVICE_ERRORS;

/** Duration in minutes, money in dollars. `cost` is the effective cost, `manualCost` the one entered by hand. */
export const staffService = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  duration: z.int(),
  price: z.number(),
  category: z.enum(CATEGORIES),
  requirements: z.array(z.string()),
  active: z.boolean(),
  stock: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** After how many kilometres and months it is due again; `null`: it is not repeated. */
  plan: z.nullable(z.object({ everyKm: z.nullable(z.int()), everyMonths: z.nullable(z.int()) })),
  /** Only for the permission `servicios`; `agenda` gets no costs. */
  usesComponents: z.optional(z.boolean()),
  cost: z.optional(z.number()),
  manualCost: z.optional(z.number()),
  /** Percentage with 2 decimals; null for a price of 0. */
  margin: z.optional(z.nullable(z.number())),
  components: z.optional(z.array(bomLine)),
});
export type StaffService = z.infer<typeof staffService>;

/** Without `page` and `limit` the reply is the whole list (docs/rules/panel.md 7 has both forms). */
export const listServices = endpoint({
  method: 'GET',
  path: '/api/services',
  access: ['servicios', 'agenda'],
  limit: 'staff',
  topics: ['services'],
  summary: 'Lists services by name: a page with page or limit, otherwise all as an array',
  query: z.strictObject({
    page: optionalPage,
    /** Default 20. */
    limit: optionalLimit(1000),
    category: optionalParam(z.enum(CATEGORIES, 'Esa categoría no existe.')),
  }),
  reply: z.union([
    z.array(staffService),
    z.object({ services: z.array(staffService), ...pageInfo }),
  ]),
});

const optionalBetween = (sentence: string, { least, most }: { least: number; most: number }) =>
  z._default(z.nullable(wholeBetween(sentence, least, most)), null);

const planInput = z
  .strictObject(
    {
      everyKm: optionalBetween(FIELD_TEXTS.everyKm, PLAN_KILOMETRES),
      everyMonths: optionalBetween(FIELD_TEXTS.everyMonths, PLAN_MONTHS),
    },
    FIELD_TEXTS.plan,
  )
  .check(
    z.refine(({ everyKm, everyMonths }) => everyKm !== null || everyMonths !== null, {
      error: FIELD_TEXTS.plan,
    }),
  );

const formFields = z.strictObject({
  name: text(fields.serviceName),
  description: text(fields.description),
  duration: wholeBetween(FIELD_TEXTS.duration, 1, 480),
  price: money(FIELD_TEXTS.price),
  /** The manual cost if `manualCost` is not sent. With components the server calculates the cost. */
  cost: z.optional(money(FIELD_TEXTS.cost)),
  manualCost: z.optional(money(FIELD_TEXTS.cost)),
  stock: z._default(wholeBetween(FIELD_TEXTS.stock, 0, 1_000_000), 0),
  category: z.enum(CATEGORIES, FIELD_TEXTS.category),
  requirements: z._default(
    z.array(text(fields.requirement)).check(z.maxLength(30, 'Son demasiados requisitos.')),
    [],
  ),
  active: z._default(trueOrFalse(), true),
  /** `null`: it is not repeated. A missing plan keeps the stored one. */
  plan: z.optional(z.nullable(planInput)),
  usesComponents: z._default(trueOrFalse(), false),
  components: z._default(
    bomInput({
      unknown: FIELD_TEXTS.unknownComponent,
      twice: FIELD_TEXTS.componentTwice,
    }),
    [],
  ),
});
type BomFields = Pick<z.output<typeof formFields>, 'usesComponents' | 'components'>;
const requiresComponents = () =>
  z.refine<BomFields>(
    ({ usesComponents, components }) => !usesComponents || components.length > 0,
    {
      error: FIELD_TEXTS.noComponents,
      path: ['components'],
    },
  );
const serviceForm = formFields.check(requiresComponents());
export type ServiceForm = z.output<typeof serviceForm>;

/** The form and the version of the service that it was filled from. */
const serviceChange = z
  .extend(formFields, {
    /** The `updatedAt` that the caller saw; the change is rejected with 409 if the service has another. */
    expectedUpdatedAt: z.optional(instant('Debe ser el momento del último cambio.')),
  })
  .check(requiresComponents());
export type ServiceChange = z.output<typeof serviceChange>;

const serviceParams = z.object({ id: id('No encontramos ese servicio.') });

export const createService = endpoint({
  method: 'POST',
  path: '/api/services',
  access: ['servicios'],
  limit: 'staff',
  topics: ['services'],
  idempotent: true,
  status: 201,
  summary: 'Creates a service',
  body: serviceForm,
  reply: staffService,
});

export const updateService = endpoint({
  method: 'PUT',
  path: '/api/services/:id',
  access: ['servicios'],
  limit: 'staff',
  topics: ['services'],
  summary: 'Changes a service; bookings keep its former name, price and duration',
  /** A new plan computes the next services of all motorcycles that had the service, in one transaction. */
  timeoutSeconds: 120,
  params: serviceParams,
  body: serviceChange,
  reply: staffService,
  errors: SERVICE_ERRORS,
});

export const toggleService = endpoint({
  method: 'PATCH',
  path: '/api/services/:id/toggle',
  access: ['servicios'],
  limit: 'staff',
  topics: ['services'],
  summary: 'Switches a service on or off',
  params: serviceParams,
  /** The new state; without it, the state is inverted. */
  body: z.strictObject({ active: z.optional(trueOrFalse()) }),
  reply: staffService,
  errors: { 'unknown-service': unknown },
});

export const deleteService = endpoint({
  method: 'DELETE',
  path: '/api/services/:id',
  access: ['servicios'],
  limit: 'staff',
  topics: ['services'],
  summary: 'Deletes a service; bookings stay',
  params: serviceParams,
  reply: z.object({ _id: z.string() }),
  errors: { 'unknown-service': unknown },
});
