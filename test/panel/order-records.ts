import type { Photo, WorkOrder } from '#ordenes/contract/work-order.ts';

/** A work order as the server returns it after the reception. */
export const ORDER: WorkOrder = {
  _id: 'order-1',
  citation: 'citation-1',
  number: 41,
  receivedAt: '2026-11-23T12:00:00.000Z',
  km: 18_450,
  fuelEighths: 4,
  accessories: ['Casco'],
  complaint: 'Hace un ruido al frenar.',
  promised: null,
  limit: null,
  base: 48.5,
  approved: 0,
  checklist: '',
  inspectedAt: null,
  closedAt: null,
  version: 1,
  lines: [],
  findings: [],
  photos: [],
  estimates: [],
};

export const PHOTO: Photo = {
  _id: 'photo-1',
  moment: 'in',
  finding: null,
  line: null,
  takenAt: '2026-11-23T12:00:00.000Z',
  by: 'Sofía Güida',
  shownToClient: false,
};
