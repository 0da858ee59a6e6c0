import { optionalText, text } from '#shared/contract/api-fields.ts';
import { optional } from '#shared/fields/field-rules.ts';
import { clientEmail, clientPhone } from '#shared/fields/person-fields.ts';
import { buyerName } from '../rules/sale-fields.ts';

/** Client of a counter sale: name, and optional email and telephone. */
export const buyerFields = {
  clientName: text(buyerName),
  clientEmail: optionalText(optional(clientEmail)),
  clientPhone: optionalText(optional(clientPhone)),
};
