import { endpoint } from '#shared/contract/endpoint.ts';
import { pickStockErrors as stockRefusals } from '#stock/contract/stock-errors.ts';
import { pickCitationErrors } from './citation-errors.ts';
import { maintenanceBody } from './maintenance.ts';
import { citationDetail, citationId } from './staff-citation.ts';

/** «Completar mantenimiento»; said when it is done. */
export const MAINTENANCE_DONE_TEXT = 'Mantenimiento completado exitosamente';
export const MAINTENANCE_FAILED_TEXT = 'Failed to complete maintenance';

/**
 * Brand, model and year that are sent become the citation's: the workshop has the vehicle before it.
 * What is left out or blank stays.
 */
export const completeMaintenance = endpoint({
  method: 'POST',
  path: '/api/stock/maintenance/complete/:id',
  access: ['agenda'],
  limit: 'staff',
  idempotent: true,
  summary:
    'Writes down parts, labour and notes of a job in progress, and moves it to installed; the vehicle that is sent corrects the citation’s',
  params: citationId,
  body: maintenanceBody,
  reply: citationDetail,
  errors: {
    ...pickCitationErrors('unknown-citation'),
    ...stockRefusals(
      'wrong-status',
      'unknown-component',
      'component-inactive',
      'part-not-offered',
      'insufficient-stock',
    ),
  },
});
