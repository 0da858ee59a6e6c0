import { formatMoneyInput, normalizeAmount, normalizeWhole } from '#shared/fields/number-input.ts';
import type { WorkOrder } from '../../contract/work-order.ts';
import { fuelLabel } from '../../rules/order-fields.ts';
import type { WorkOrderChange } from '../work-order-api.ts';

/** What was recorded at the reception, as typed. `fuel`: eighths of a tank, or '' where it was not read. */
export type ReceptionEditDraft = {
  km: string;
  fuel: string;
  accessories: string[];
  complaint: string;
  promisedDate: string;
  promisedTime: string;
  limit: string;
};

export function receptionEditDraftOf(order: WorkOrder): ReceptionEditDraft {
  return {
    km: order.km === null ? '' : String(order.km),
    fuel: order.fuelEighths === null ? '' : String(order.fuelEighths),
    accessories: order.accessories,
    complaint: order.complaint,
    promisedDate: order.promised?.date ?? '',
    promisedTime: order.promised?.time ?? '',
    limit: order.limit === null ? '' : formatMoneyInput(order.limit),
  };
}

/** A promise is a day and a time: the two are merged as one. */
export const TOGETHER = [['promisedDate', 'promisedTime']] as const;

/** Returns only what differs from `base`; values are sent as typed where they are invalid. */
export function receptionChangeOf(
  draft: ReceptionEditDraft,
  base: ReceptionEditDraft,
  version: number,
): WorkOrderChange {
  const differs = (...fields: (keyof ReceptionEditDraft)[]) =>
    fields.some((field) => JSON.stringify(draft[field]) !== JSON.stringify(base[field]));
  const { promisedDate: date, promisedTime: time } = draft;
  return {
    ...(differs('km') && { km: draft.km.trim() === '' ? null : normalizeWhole(draft.km) }),
    ...(differs('fuel') && { fuelEighths: draft.fuel === '' ? null : draft.fuel }),
    ...(differs('accessories') && { accessories: draft.accessories }),
    ...(differs('complaint') && { complaint: draft.complaint }),
    ...(differs('limit') && {
      limit: draft.limit.trim() === '' ? null : normalizeAmount(draft.limit),
    }),
    ...(differs('promisedDate', 'promisedTime') && {
      promised: date === '' && time === '' ? null : { date, time },
    }),
    version,
  };
}

/** Returns the field of the form for a path of the request. */
export function receptionFieldOf(path: string): string {
  const [name = ''] = path.split('.');
  if (name === 'promised') return path === 'promised.date' ? 'promisedDate' : 'promisedTime';
  if (name === 'fuelEighths') return 'fuel';
  return name;
}

/** Label and display text of each field, for the list of remote changes. */
export const RECEPTION_FIELD_DISPLAY: {
  [Field in keyof ReceptionEditDraft]: [string, (draft: ReceptionEditDraft) => string];
} = {
  km: ['Kilómetros', ({ km }) => km],
  fuel: ['Combustible', ({ fuel }) => (fuel === '' ? '' : fuelLabel(Number(fuel)))],
  accessories: ['Accesorios', ({ accessories }) => accessories.join(', ')],
  complaint: ['Lo que dice el cliente', () => ''],
  promisedDate: [
    'Día prometido',
    ({ promisedDate }) => promisedDate.split('-').toReversed().join('/'),
  ],
  promisedTime: ['Hora prometida', ({ promisedTime }) => promisedTime],
  limit: ['No pasar de', ({ limit }) => limit && `US$ ${limit}`],
};
