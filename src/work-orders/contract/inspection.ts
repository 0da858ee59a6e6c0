import * as z from 'zod/mini';
import { id, optionalText, text, wholeNumber } from '#shared/contract/api-fields.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { VEHICLE_TYPES } from '#shared/fields/vehicle-type.ts';
import { CHECKLIST_TIERS, FINDING_STATES } from '../rules/findings.ts';
import * as fields from '../rules/order-fields.ts';
import { pickOrderErrors } from './order-errors.ts';
import { workOrder } from './work-order.ts';

const { ORDER_TEXTS: TEXTS } = fields;

/** Position of a finding in its inspection. */
export const findingPosition = z.pipe(
  wholeNumber(TEXTS.finding),
  z
    .int(TEXTS.finding)
    .check(z.minimum(1, TEXTS.finding), z.maximum(fields.MAX_CHECKLIST_ITEMS, TEXTS.finding)),
);

/**
 * The item of the finding as the caller read it. Under another item at the position, which is of another checklist, the
 * finding does not count.
 */
export const findingItem = z.string(TEXTS.finding).check(z.maxLength(200, TEXTS.finding));

const findingState = z.nullable(z.enum(FINDING_STATES, TEXTS.findingState));

/** Maximum number of values in `seen`. */
export const MAX_SEEN = 20;

export const putInspection = endpoint({
  method: 'PUT',
  path: '/api/work-orders/:id/inspection',
  access: ['agenda'],
  limit: 'staff',
  summary:
    'Starts the inspection with a checklist, or sets findings by their position; findings that are not named stay',
  params: z.object({ id: z.string() }),
  body: z.strictObject({
    /** Id of a checklist: copies its items. Allowed again while no finding has a state. */
    checklist: z.optional(id(TEXTS.checklist)),
    findings: z._default(
      z
        .array(
          z.strictObject({
            position: findingPosition,
            state: findingState,
            note: optionalText(fields.findingNote),
            /** The item as the caller read it. Rejects (409, with the current order) another item at the position. */
            item: z.optional(z.string(TEXTS.finding)),
            /**
             * The values of the finding that the caller knows: as read, and as sent before without an answer. Rejects
             * (409, with the current order) another current value, unless it is the wanted one.
             */
            seen: z.optional(
              z
                .array(z.object({ state: findingState, note: z.string(TEXTS.finding) }))
                .check(z.maxLength(MAX_SEEN)),
            ),
          }),
        )
        .check(z.maxLength(fields.MAX_CHECKLIST_ITEMS, TEXTS.items)),
      [],
    ),
  }),
  reply: workOrder,
  errors: pickOrderErrors(
    'unknown-order',
    'unknown-checklist',
    'order-closed',
    'order-changed',
    'finding-changed',
  ),
});
export type InspectionChange = z.output<NonNullable<typeof putInspection.body>>;

const checklist = z.object({
  _id: z.string(),
  name: z.string(),
  /** Empty: for every vehicle. */
  vehicleTypes: z.array(z.enum(VEHICLE_TYPES)),
  tier: z.enum(CHECKLIST_TIERS),
  items: z.array(z.string()),
  version: z.int(),
});
export type Checklist = z.infer<typeof checklist>;

const checklistBody = {
  name: text(fields.checklistName),
  vehicleTypes: z
    .array(z.enum(VEHICLE_TYPES, TEXTS.vehicleTypes))
    .check(z.maxLength(VEHICLE_TYPES.length, TEXTS.vehicleTypes)),
  tier: z.enum(CHECKLIST_TIERS, TEXTS.tier),
  items: z
    .array(text(fields.checklistItem))
    .check(z.minLength(1, TEXTS.items), z.maxLength(fields.MAX_CHECKLIST_ITEMS, TEXTS.items)),
};

const params = z.object({ id: z.string() });

export const listChecklists = endpoint({
  method: 'GET',
  path: '/api/checklists',
  access: ['agenda'],
  limit: 'staff',
  topics: ['checklists'],
  summary: 'The templates of inspections, quick ones first',
  reply: z.array(checklist),
});

export const addChecklist = endpoint({
  method: 'POST',
  path: '/api/checklists',
  access: 'admin',
  limit: 'staff',
  topics: ['checklists'],
  status: 201,
  idempotent: true,
  summary: 'Adds a template of inspections',
  body: z.strictObject(checklistBody),
  reply: checklist,
});

export const changeChecklist = endpoint({
  method: 'PUT',
  path: '/api/checklists/:id',
  access: 'admin',
  limit: 'staff',
  topics: ['checklists'],
  summary: 'Changes a template; orders keep the items with which their inspection started',
  params,
  body: z.strictObject({ ...checklistBody, version: wholeNumber(TEXTS.version) }),
  reply: checklist,
  errors: pickOrderErrors('unknown-checklist', 'checklist-changed'),
});

export const deleteChecklist = endpoint({
  method: 'DELETE',
  path: '/api/checklists/:id',
  access: 'admin',
  limit: 'staff',
  topics: ['checklists'],
  summary: 'Deletes a template; orders keep their inspections',
  params,
  reply: z.object({ _id: z.string() }),
  errors: pickOrderErrors('unknown-checklist'),
});
