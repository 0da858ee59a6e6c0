import { sql } from 'kysely';
import {
  coded,
  erased,
  idIn,
  kept,
  type PersonalIds,
  type PersonalTable,
  personalTable,
  REFERENCE,
  withheld,
  withheldErased,
  withheldTable,
} from '#platform/data/personal-data.ts';
import { DECISION_LABELS, ESTIMATE_STATE_LABELS, METHOD_LABELS } from '../rules/answers.ts';
import { FINDING_LABELS } from '../rules/findings.ts';
import { LINE_KIND_LABELS, LINE_STATE_LABELS } from '../rules/order-lines.ts';
import { MOMENT_LABELS, VIEW_LABELS } from '../rules/photos.ts';

/** Personal data in the tables of this module, for the composition root (docs/rules/personal-data.md). */

/** The text of a line after erasing; the triggers of the lines know it (migration 0051). */
const ERASED_LINE = 'Datos eliminados';

/** SQL: ids of the person's orders and estimates. */
const orders = ({ citations }: Pick<PersonalIds, 'citations'>) => sql`(
  select id from work_orders where ${idIn('citation_id', citations)})`;
const estimates = (ids: Pick<PersonalIds, 'citations'>) => sql`(
  select id from estimates where order_id in ${orders(ids)})`;

/** SQL: whether a link opens a citation or reservation of the person. */
const isLinkOf = ({ citations, reservations }: Pick<PersonalIds, 'citations' | 'reservations'>) =>
  sql<boolean>`(${idIn('citation_id', citations)} or ${idIn('reservation_id', reservations)})`;

const ofCitations = ({ citations }: PersonalIds) => idIn('citation_id', citations);
const ofOrders = (ids: PersonalIds) => sql<boolean>`order_id in ${orders(ids)}`;
const ofEstimates = (ids: PersonalIds) => sql<boolean>`estimate_id in ${estimates(ids)}`;

const ORDER_EVENT_LABELS: Readonly<Record<string, string>> = {
  received: 'vehículo recibido',
  changed: 'orden cambiada',
  'line-added': 'trabajo agregado',
  'line-changed': 'trabajo cambiado',
  'line-removed': 'trabajo quitado',
  inspected: 'vehículo revisado',
  'photo-added': 'foto agregada',
  'photo-removed': 'foto quitada',
  proposed: 'presupuesto preparado',
  sent: 'presupuesto enviado',
  answered: 'presupuesto respondido',
  withdrawn: 'presupuesto retirado',
  expired: 'presupuesto vencido',
  completed: 'trabajo completado',
};

/** Amounts and decisions stay after erasing. */
export const ORDER_PERSONAL_TABLES: readonly PersonalTable[] = [
  personalTable(
    'work_orders',
    'Órdenes de trabajo',
    {
      id: REFERENCE,
      citation_id: REFERENCE,
      number: kept('Número'),
      received_at: kept('Recibida'),
      km: kept('Kilómetros'),
      fuel_eighths: kept('Combustible (octavos)'),
      accessories: erased('Accesorios', '{}'),
      complaint: erased('Lo que dice el cliente', ''),
      promised_at: kept('Prometida para'),
      base_cents: kept('Trabajo agendado'),
      approved_cents: kept('Aprobado'),
      limit_cents: kept('No pasar de'),
      checklist_name: kept('Revisión'),
      inspected_at: kept('Revisada'),
      closed_at: kept('Cerrado'),
      ...withheld('internal', 'version'),
    },
    { of: ofCitations, order: ['number'] },
  ),
  personalTable(
    'work_lines',
    'Trabajos y repuestos de las órdenes',
    {
      id: REFERENCE,
      order_id: REFERENCE,
      kind: coded('Tipo', LINE_KIND_LABELS),
      text: erased('Trabajo', ERASED_LINE),
      quantity: kept('Cantidad'),
      price_cents: kept('Precio unitario'),
      total_cents: kept('Total'),
      cause: erased('Qué se encontró', ''),
      correction: erased('Qué se hace', ''),
      choice_group: kept('Grupo de alternativas'),
      finding: kept('N.º de punto revisado'),
      state: coded('Estado', LINE_STATE_LABELS),
      deleted_at: kept('Eliminada'),
      ...withheld('catalogue', 'service_id', 'component_id'),
      ...withheld('cost', 'cost_cents'),
      ...withheld('internal', 'position', 'version'),
    },
    { of: ofOrders, order: ['order_id', 'position', 'id'] },
  ),
  personalTable(
    'findings',
    'Revisión del vehículo',
    {
      order_id: REFERENCE,
      position: kept('N.º'),
      item: kept('Punto'),
      state: coded('Estado', FINDING_LABELS),
      note: erased('Nota', ''),
    },
    { of: ofOrders, order: ['order_id', 'position'] },
  ),
  personalTable(
    'job_photos',
    'Fotos del vehículo',
    {
      id: REFERENCE,
      order_id: REFERENCE,
      moment: coded('Momento', MOMENT_LABELS),
      view: coded('Lado', VIEW_LABELS),
      taken_at: kept('Tomada'),
      line_id: REFERENCE,
      shown_to_client: kept('Visible para el cliente'),
      ...withheld('internal', 'finding'),
      ...withheld('derived', 'sha256'),
      ...withheld('staff', 'actor_id', 'actor_name'),
    },
    { of: ofOrders, order: ['order_id', 'taken_at', 'id'], erases: 'delete' },
  ),
  withheldTable('job_photo_sizes', 'picture', 'photo_id', 'longest_side', 'content'),
  personalTable(
    'work_order_events',
    'Recorrido de las órdenes',
    {
      order_id: REFERENCE,
      at: kept('Cuándo'),
      kind: coded('Tipo', ORDER_EVENT_LABELS),
      actor: coded('Quién'),
      ...withheld('internal', 'id', 'details'),
      ...withheld('staff', 'actor_id', 'actor_name'),
    },
    { of: ofOrders, order: ['id'] },
  ),
  personalTable(
    'estimates',
    'Presupuestos',
    {
      id: REFERENCE,
      order_id: REFERENCE,
      version: kept('Versión'),
      state: coded('Estado', ESTIMATE_STATE_LABELS),
      channel: coded('Canal'),
      created_at: kept('Creado'),
      sent_at: kept('Enviado'),
      valid_until: kept('Vale hasta'),
      answered_at: kept('Respondido'),
      ...withheld('derived', 'content_hash'),
    },
    { of: ofOrders, order: ['order_id', 'version'] },
  ),
  personalTable(
    'estimate_lines',
    'Líneas de los presupuestos',
    {
      estimate_id: REFERENCE,
      line_id: REFERENCE,
      text: erased('Trabajo', ERASED_LINE),
      cause: erased('Qué se encontró', ''),
      quantity: kept('Cantidad'),
      price_cents: kept('Precio unitario'),
      total_cents: kept('Total'),
      choice_group: kept('Grupo de alternativas'),
      urgency: coded('Urgencia', FINDING_LABELS),
      ...withheld('internal', 'position', 'photos'),
    },
    { of: ofEstimates, order: ['estimate_id', 'position', 'line_id'] },
  ),
  personalTable(
    'authorisations',
    'Respuestas a los presupuestos',
    {
      estimate_id: REFERENCE,
      line_id: REFERENCE,
      decision: coded('Respuesta', DECISION_LABELS),
      method: coded('Cómo respondió', METHOD_LABELS),
      name: erased('Nombre', ''),
      at: kept('Cuándo'),
      limit_cents: kept('No pasar de'),
      device: erased('Dispositivo', ''),
      ...withheld('internal', 'id', 'corrects', 'limit_before_cents'),
      ...withheld('derived', 'content_hash'),
      network: withheldErased('secret', null),
      ...withheld('staff', 'actor_id', 'actor_name', 'from_staff_network'),
    },
    { of: ofEstimates, order: ['id'] },
  ),
  personalTable(
    'client_links',
    'Enlaces enviados',
    {
      citation_id: REFERENCE,
      reservation_id: REFERENCE,
      created_at: kept('Creado'),
      revoked_at: kept('Sin efecto desde'),
      ...withheld('secret', 'token_hash'),
    },
    { of: isLinkOf, order: ['created_at', 'token_hash'], erases: 'delete' },
  ),
];
