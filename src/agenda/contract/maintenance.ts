import * as z from 'zod/mini';
import { money, quantity } from '#shared/contract/amount-fields.ts';
import { id, optionalText, wholeNumber } from '#shared/contract/api-fields.ts';
import {
  type Field,
  longerThan,
  NOT_TEXT,
  notALine,
  notAText,
} from '#shared/fields/field-rules.ts';
import { VEHICLE_TYPES } from '#shared/fields/vehicle-type.ts';
import { UNITS } from '#shared/money/quantity.ts';
import * as manual from '../rules/manual-fields.ts';

const notes: Field = [
  [longerThan(2000), 'Las notas no pueden superar los 2.000 caracteres.'],
  [notAText, NOT_TEXT],
];
const shortText: Field = [
  [longerThan(100), 'El texto no puede superar los 100 caracteres.'],
  [notALine, NOT_TEXT],
];
const YEAR = 'El año no es válido.';

/** The vehicle type decides which parts fit, so it cannot be changed here. */
export const OTHER_VEHICLE_TYPE_TEXT = 'La cita es de otro tipo de vehículo.';

/** Error without parts, labour and done lines (docs/rules/panel.md 5: the button is disabled). */
const NOTHING_DONE_TEXT = 'Agrega al menos un repuesto o el costo de la mano de obra.';

const ORDER_VERSION = 'La versión de la orden no es válida.';

/** Fields about the open work order that ends with the job. */
export const shownOrderFields = {
  /**
   * Ids of the approved lines of the work order that were done; the others are not billed. Missing: all approved
   * lines were done.
   */
  doneLines: z.optional(
    z.array(id('Elige la línea.')).check(z.maxLength(100, 'Son demasiadas líneas.')),
  ),
  /** The version of the work order that the caller showed. Rejected (409) if the order changed since. */
  orderVersion: z.optional(wholeNumber(ORDER_VERSION)),
};

const fields = z.strictObject({
  vehicleType: z.optional(z.enum(VEHICLE_TYPES, 'Ese vehículo no existe.')),
  vehicleBrand: optionalText(manual.vehicleBrand),
  vehicleModel: optionalText(manual.vehicleModel),
  vehicleYear: z.optional(z.nullable(z.union([z.literal(''), wholeNumber(YEAR)], YEAR))),
  usedParts: z._default(
    z
      .array(
        z.strictObject({
          partId: id('Elige el repuesto.'),
          quantity: quantity('La cantidad de cada repuesto debe ser al menos 1.', 1_000),
        }),
      )
      .check(
        z.maxLength(60, 'Son demasiados repuestos.'),
        z.refine((parts) => new Set(parts.map(({ partId }) => partId)).size === parts.length, {
          error: 'Ese repuesto ya está en la lista.',
        }),
      ),
    [],
  ),
  laborCost: z._default(money('La mano de obra debe ser 0 o más.'), 0),
  ...shownOrderFields,
  mechanicNotes: optionalText(notes),
  /** Missing or blank: the signed-in user. */
  completedBy: optionalText(shortText),
});

/** Body of `POST /api/stock/maintenance/complete/{citation}` (docs/rules/panel.md 3 and 5). */
export const maintenanceBody = fields.check(
  z.refine(
    ({ usedParts, laborCost, doneLines = [] }) =>
      usedParts.length > 0 || laborCost > 0 || doneLines.length > 0,
    { error: NOTHING_DONE_TEXT, path: ['usedParts'] },
  ),
);
export type MaintenanceRequest = z.output<typeof maintenanceBody>;

/** A part with its price at the time of the job. */
const usedPart = z.object({
  _id: z.string(),
  name: z.string(),
  unit: z.enum(UNITS),
  quantity: z.number(),
  /** Price of one unit. */
  price: z.number(),
  total: z.number(),
});

/** Values of «Completar mantenimiento»; prices in dollars, as they were then. */
export const maintenance = z.object({
  parts: z.array(usedPart),
  laborCost: z.number(),
  mechanicNotes: z.string(),
  completedBy: z.string(),
  /** Service + parts + labour: the sale that the delivery records. */
  total: z.number(),
});
export type Maintenance = z.infer<typeof maintenance>;

/** A component that the job takes from stock, besides the parts entered for it. */
export const material = z.object({
  _id: z.string(),
  name: z.string(),
  unit: z.enum(UNITS),
  quantity: z.number(),
});
export type Material = z.infer<typeof material>;
