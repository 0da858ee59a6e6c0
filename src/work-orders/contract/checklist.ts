import * as z from 'zod/mini';
import { VEHICLE_TYPES } from '#clients/rules/client-fields.ts';
import { text, wholeNumber } from '#shared/contract/api-fields.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { CHECKLIST_TIERS } from '../rules/checklist-tiers.ts';
import * as fields from '../rules/order-fields.ts';
import { pickOrderErrors } from './order-errors.ts';

const { ORDER_TEXTS: TEXTS } = fields;

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
