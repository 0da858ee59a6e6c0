import { optional } from '#kernel/field-rules.ts';
import { clientEmail, clientPhone } from '#kernel/person-fields.ts';
import { optionalText, text } from '#kernel/wire-fields.ts';
import { buyerName } from '../rules/component-fields.ts';

/** Who buys over the counter: a name; e-mail and telephone where they give them. */
export const buyerFields = {
  clientName: text(buyerName),
  clientEmail: optionalText(optional(clientEmail)),
  clientPhone: optionalText(optional(clientPhone)),
};
