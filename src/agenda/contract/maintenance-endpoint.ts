import { endpoint } from '#shared/contract/endpoint.ts';
import { pickStockErrors } from '#stock/contract/stock-errors.ts';
import { pickOrderErrors } from '#work-orders/contract/order-errors.ts';
import { pickCitationErrors } from './citation-errors.ts';
import { maintenanceBody } from './maintenance.ts';
import { citationDetail, citationId } from './staff-citation.ts';

/** Shown after «Completar mantenimiento». */
export const MAINTENANCE_DONE_TEXT = 'Mantenimiento completado exitosamente';
export const MAINTENANCE_FAILED_TEXT = 'Failed to complete maintenance';

/**
 * Brand, model and year in the request replace those of the citation, because the workshop has the
 * vehicle at hand. Missing or blank fields keep their value.
 */
export const completeMaintenance = endpoint({
  method: 'POST',
  path: '/api/stock/maintenance/complete/:id',
  access: ['agenda'],
  limit: 'staff',
  idempotent: true,
  summary:
    'Records parts, labour and notes of a job in progress and changes its status to installed; vehicle fields in the request correct those of the citation',
  params: citationId,
  body: maintenanceBody,
  reply: citationDetail,
  errors: {
    ...pickCitationErrors('unknown-citation'),
    ...pickStockErrors(
      'wrong-status',
      'unknown-component',
      'component-inactive',
      'part-not-offered',
      'insufficient-stock',
    ),
    ...pickOrderErrors('line-not-approved', 'above-limit', 'open-work', 'order-changed'),
  },
});
