import { endpoint } from '#kernel/endpoint.ts';
import { maintenanceBody } from '#stock/contract/maintenance.ts';
import { refusals as stockRefusals } from '#stock/contract/stock-refusals.ts';
import { refusals } from './citation-refusals.ts';
import { citationDetail, citationId } from './staff-citation.ts';

/** «Completar mantenimiento»; said when it is done. */
export const MAINTENANCE_DONE = 'Mantenimiento completado exitosamente';
export const MAINTENANCE_FAILED = 'Failed to complete maintenance';

/** The vehicle is the citation's own; what the body says of it is taken and not needed. */
export const completeMaintenance = endpoint({
  method: 'POST',
  path: '/api/stock/maintenance/complete/:id',
  door: ['agenda'],
  limit: 'staff',
  idempotent: true,
  summary: 'Writes down parts, labour and notes of a job in progress, and moves it to installed',
  params: citationId,
  body: maintenanceBody,
  reply: citationDetail,
  refusals: {
    ...refusals('unknown-citation'),
    ...stockRefusals(
      'wrong-status',
      'unknown-component',
      'component-inactive',
      'part-not-offered',
      'insufficient-stock',
    ),
  },
});
