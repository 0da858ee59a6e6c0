import * as z from 'zod/mini';
import { money } from '#shared/contract/amount-fields.ts';
import { id, text, trueOrFalse } from '#shared/contract/api-fields.ts';
import { domainErrors } from '#shared/contract/domain-error.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { CASH_TEXTS, methodLabel } from '../rules/cash-fields.ts';
import { METHOD_KINDS } from '../rules/movement-kinds.ts';

export const METHOD_MESSAGES = { saved: 'Medios de pago guardados' } as const;

const METHOD_ERRORS = {
  'repeated-label': [409, 'Dos medios de pago tienen el mismo nombre.'],
  'repeated-method': [409, 'Un medio de pago está dos veces en la lista.'],
  'used-method': [409, 'Un medio de pago que ya se usó no se quita: desactívalo.'],
  'fixed-method': [409, 'Efectivo y PayPal siempre están: no se quitan ni se repiten.'],
  'changed-meanwhile': [409, 'Otra persona cambió los medios de pago. Vuelve a abrir la lista.'],
} as const;
export const methodError = domainErrors(METHOD_ERRORS);

export const MAX_METHODS = 20;

/** A way to pay, as movements and figures name it. */
export const namedMethod = z.object({
  _id: z.string(),
  kind: z.enum(METHOD_KINDS),
  label: z.string(),
});

/** A way to pay. `feePercent`: what its provider keeps of each payment. */
const method = z.extend(namedMethod, {
  active: z.boolean(),
  feePercent: z.number(),
});
export type PaymentMethod = z.infer<typeof method>;

const methods = z.object({
  /** Sent back with a change, to detect concurrent changes. */
  version: z.string(),
  /** In their order, also those that are not used any more. */
  methods: z.array(method),
  /** Pesos for a dollar of the newest payment in pesos, to be offered; `null` before the first one. */
  lastRate: z.nullable(z.number()),
});
export type PaymentMethods = z.infer<typeof methods>;

export const getPaymentMethods = endpoint({
  method: 'GET',
  path: '/api/payment-methods',
  access: ['agenda', 'reservas', 'stock', 'productos', 'finanzas'],
  limit: 'staff',
  topics: ['cash'],
  summary: 'The ways to pay, in their order, and the last rate of the dollar',
  reply: methods,
});

export const savePaymentMethods = endpoint({
  method: 'PUT',
  path: '/api/payment-methods',
  access: 'admin',
  limit: 'staff',
  topics: ['cash'],
  summary: 'Replaces the list of ways to pay',
  body: z.strictObject({
    version: z.optional(z.string()),
    methods: z
      .array(
        z.strictObject({
          /** Without: a new one. */
          _id: z.optional(id(CASH_TEXTS.method)),
          kind: z.enum(METHOD_KINDS, CASH_TEXTS.methodKind),
          label: text(methodLabel),
          active: trueOrFalse(),
          /** At most 2 decimals, from 0 to 30. */
          feePercent: money(CASH_TEXTS.fee).check(
            z.refine((points) => points <= 3_000, CASH_TEXTS.fee),
          ),
        }),
        CASH_TEXTS.methods,
      )
      .check(z.maxLength(MAX_METHODS, CASH_TEXTS.tooManyMethods)),
  }),
  reply: methods,
  errors: METHOD_ERRORS,
});
