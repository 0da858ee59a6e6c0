import type { Photo, WorkOrder } from '#work-orders/contract/work-order.ts';
import { ORDER as WITH_LINES } from './estimate-records.ts';

/** A work order as the server returns it after the reception. */
export const ORDER: WorkOrder = { ...WITH_LINES, number: 41, lines: [] };

export const PHOTO: Photo = {
  _id: 'photo-1',
  moment: 'in',
  view: null,
  finding: null,
  line: null,
  takenAt: '2026-11-23T12:00:00.000Z',
  by: 'Sofía Güida',
  shownToClient: false,
};
