import type { Data } from './serve.ts';

/**
 * A press on the control with this name in the topmost dialog, menu or page; or a text for the field with this
 * label.
 */
export type Step = RegExp | readonly [label: RegExp, text: string];

export type Screen = {
  /** `module/screen`; `--only` chooses by a part of it. */
  name: string;
  /** Path of the page. `CLIENT` and `CANCEL` stand for the links of a client. */
  path: string;
  steps: readonly Step[];
  data: Data;
  signedIn: boolean;
  /** Default: both widths. */
  width?: number;
};

export const CLIENT = ':client';
export const CANCEL = ':cancel';

/** A screen of the panel with the data of the demo; the steps write nothing. */
const panel = (name: string, hash: string, ...steps: Step[]): Screen => ({
  name,
  path: `/admin${hash}`,
  steps,
  data: 'demo',
  signedIn: true,
});
/** The same screen of an installation without any record. */
const empty = (name: string, hash: string, ...steps: Step[]): Screen => ({
  ...panel(`${name} (empty)`, hash, ...steps),
  data: 'empty',
});
const page = (name: string, path: string, ...steps: Step[]): Screen => ({
  ...panel(name, '', ...steps),
  path,
  signedIn: false,
});
const emptyPage = (name: string, path: string): Screen => ({
  ...page(`${name} (empty)`, path),
  data: 'empty',
});

/** A screen that only one width has. */
const at = (width: number, screen: Screen): Screen => ({ ...screen, width });

const MENU = /menú de usuario/;
const NEXT = /^Siguiente$/;
const PERSON: readonly Step[] = [
  [/^Nombre completo/, 'Lucía Fernández'],
  [/^Email/, 'lucia@ejemplo.com'],
  [/^Teléfono/, '099 123 456'],
  NEXT,
];
const VEHICLE: readonly Step[] = [
  [/^Marca/, 'Yamaha'],
  [/^Modelo/, 'MT-07'],
  [/^Año/, '2022'],
  NEXT,
];

export const SCREENS: readonly Screen[] = [
  page('landing/page', '/'),
  emptyPage('landing/page', '/'),
  page('booking/person', '/cita'),
  page('booking/motorcycle', '/cita', ...PERSON),
  page('booking/service', '/cita', ...PERSON, ...VEHICLE),
  page('booking/day', '/cita', ...PERSON, ...VEHICLE, /^Cambio de aceite/, NEXT),
  page('booking/cancel', CANCEL),
  page('booking/cancel of an unknown link', '/cancel/desconocido'),
  emptyPage('booking/person', '/cita'),
  page('reservations/wizard', '/reserva'),
  page('reservations/wizard next step', '/reserva', NEXT),
  emptyPage('reservations/wizard', '/reserva'),
  page('client-page/estimate', CLIENT),
  page('client-page/unknown link', '/mi/desconocido'),
  page('app/page not found', '/no-existe'),
  page('guide/start', '/guia'),
  page('guide/reception', '/guia/recepcion'),
  page('access/sign-in', '/admin'),
  page('access/sign-in with errors', '/admin', /^Ingresar$/),

  panel('agenda/list', '#agenda'),
  empty('agenda/list', '#agenda'),
  panel('agenda/day', '#agenda/dia'),
  panel('agenda/week', '#agenda/semana'),
  empty('agenda/week', '#agenda/semana'),
  panel('agenda/board', '#agenda/tablero'),
  empty('agenda/board', '#agenda/tablero'),
  panel('agenda/board move', '#agenda/tablero', /^Mover… Micaela/),
  panel('agenda/pending', '#agenda', /^Pendientes/),
  panel('agenda/row menu', '#agenda', /^Más acciones para /),
  panel('agenda/citation', '#agenda', /^Elena Píriz/),
  panel('agenda/reschedule', '#agenda', /^Elena Píriz/, /^Reagendar$/),
  panel('agenda/cancel', '#agenda', /^Elena Píriz/, /^Cancelar cita$/),
  panel('agenda/delete', '#agenda', /^Más acciones para Elena/, /^Eliminar$/),
  panel('agenda/complete', '#agenda', /^Gustavo Arbelo/, /^Completar mantenimiento$/),
  panel('agenda/manual entry', '#agenda', /^Cita manual/),
  panel('agenda/manual entry with errors', '#agenda', /^Cita manual/, /^Crear cita$/),
  panel('agenda/job card', '#agenda', /^Elena Píriz/, /^Ficha de trabajo$/),
  panel('clients/to notify', '#agenda/avisar'),
  empty('clients/to notify', '#agenda/avisar'),
  panel('clients/list', '#clientes'),
  panel('clients/list of one', '#clientes/buscar/sct'),
  empty('clients/list', '#clientes'),
  panel('clients/client', '#clientes', /^Patricia Zunini/),
  panel('clients/edit client', '#clientes', /^Patricia Zunini/, /^Editar$/),
  panel('clients/merge', '#clientes', /^Patricia Zunini/, /^Unir con otro/),
  panel('clients/split', '#clientes', /^Patricia Zunini/, /^Separar/),
  panel('clients/erase', '#clientes', /^Patricia Zunini/, /^Eliminar datos/),
  panel('clients/motorcycle', '#clientes', /^Patricia Zunini/, /^Zontes/),
  panel('clients/edit motorcycle', '#clientes', /^Patricia Zunini/, /^Zontes/, /^Editar$/),
  panel('work-orders/order', '#agenda', /^Romina Cáceres/),
  panel('work-orders/order of a job in progress', '#agenda', /^Gustavo Arbelo/),
  panel('work-orders/receive', '#agenda', /^Elena Píriz/, /^Recibir la moto/),
  panel('work-orders/edit reception', '#agenda', /^Romina Cáceres/, /^Editar recepción/),
  panel('work-orders/inspection', '#agenda', /^Gustavo Arbelo/, /^Seguir la revisión/),
  panel('work-orders/seen inspection', '#agenda', /^Romina Cáceres/, /^Ver la revisión/),
  panel('work-orders/photo', '#agenda', /^Romina Cáceres/, /^Ampliar la foto/),
  panel('work-orders/edit line', '#agenda', /^Romina Cáceres/, /^Editar Pastillas/),
  panel('work-orders/add part', '#agenda', /^Romina Cáceres/, /^Agregar repuesto/),
  panel('work-orders/add service', '#agenda', /^Romina Cáceres/, /^Agregar servicio/),
  panel('work-orders/add labour', '#agenda', /^Romina Cáceres/, /^Agregar mano/),
  panel('work-orders/answer', '#agenda', /^Romina Cáceres/, /^Respondió el cliente/),
  panel('work-orders/estimates', '#agenda', /^Romina Cáceres/, /^Historial de presupuestos/),
  panel('work-orders/print', '#agenda', /^Romina Cáceres/, /^Imprimir orden/),
  panel('work-orders/checklists', '#agenda', MENU, /^Revisiones/),
  panel('work-orders/new checklist', '#agenda', MENU, /^Revisiones/, /^Nueva revisión/),
  panel('reservations/list', '#reservas'),
  empty('reservations/list', '#reservas'),
  panel('reservations/list of one', '#reservas', /^Por completar/),
  panel('reservations/row menu', '#reservas', /^Más acciones para /),
  panel('reservations/reservation', '#reservas', /^Lucía Fernández/),
  panel('reservations/cancel', '#reservas', /^Lucía Fernández/, /^Cancelar reserva/),
  panel('products/list', '#productos'),
  empty('products/list', '#productos'),
  panel('products/new', '#productos', /^Nuevo Producto/),
  panel('products/new with errors', '#productos', /^Nuevo Producto/, /^Crear producto/),
  panel('products/edit', '#productos', /^Editar /),
  panel('products/delete', '#productos', /^Eliminar /),
  panel('sales/basket', '#productos', /^Venta de mostrador/),
  panel('sales/sell unit', '#productos', /^Vender Unidad/),
  panel('sales/sell component', '#componentes', /^Vender Aceite/),
  panel('sales/void', '#historial', /^Emiliano Sosa/, /^Anular venta/),
  panel('services/list', '#servicios'),
  empty('services/list', '#servicios'),
  panel('services/new', '#servicios', /^Nuevo servicio/),
  panel('services/new with errors', '#servicios', /^Nuevo servicio/, /^Crear servicio/),
  panel('services/edit', '#servicios', /^Editar Cambio de aceite/),
  panel('services/delete', '#servicios', /^Eliminar /),
  panel('stock/list', '#componentes'),
  empty('stock/list', '#componentes'),
  panel('stock/low', '#componentes', /^Stock bajo/),
  panel('stock/list menu', '#componentes', /^Más$/),
  panel('stock/row menu', '#componentes', /^Más acciones para /),
  panel('stock/new', '#componentes', /^Nuevo componente/),
  panel('stock/new with errors', '#componentes', /^Nuevo componente/, /^Crear componente/),
  panel('stock/edit', '#componentes', /^Aceite 10W/),
  panel('stock/delete', '#componentes', /^Más acciones para /, /^Eliminar/),
  panel('stock/purchase', '#componentes', /^Más acciones para /, /^Ingreso de compra/),
  panel('stock/adjust', '#componentes', /^Más acciones para /, /^Ajustar stock/),
  panel('stock/label', '#componentes', /^Más acciones para /, /^Imprimir etiqueta/),
  panel('stock/purchase of several', '#componentes', /^Más$/, /^Compra de varios/),
  panel('stock/count sheet', '#componentes', /^Más$/, /^Hoja de conteo/),
  panel('stock/labels', '#componentes', /^Más$/, /^Imprimir etiquetas/),
  panel('stock/import', '#componentes', /^Más$/, /^Importar CSV/),
  panel('stock/report', '#componentes/reporte'),
  empty('stock/report', '#componentes/reporte'),
  panel('stock/order purchase', '#componentes/reporte', /^Registrar compra/),
  panel('stock/count', '#componentes/contar'),
  panel('stock/movements', '#historial-stock'),
  empty('stock/movements', '#historial-stock'),
  panel('cash/till', '#finanzas/caja'),
  empty('cash/till', '#finanzas/caja'),
  panel('cash/notes', '#finanzas/caja', /^Contar billetes de Efectivo, pesos/),
  panel('cash/withdrawal', '#finanzas/caja', /^Retiro/),
  panel('cash/methods', '#finanzas/caja', /^Medios de pago/),
  panel('cash/receivables', '#finanzas/cobrar'),
  empty('cash/payables', '#finanzas/devolver'),
  panel('finance/figures', '#finanzas'),
  empty('finance/figures', '#finanzas'),
  at(1440, panel('finance/transaction', '#finanzas', /^Detalle de Juego/)),
  at(390, panel('finance/transactions', '#finanzas', /^Historial de transacciones/)),
  panel('finance/export menu', '#finanzas', /^Exportar/),
  panel('finance/accountant', '#finanzas', /^Exportar/, /^Archivo para el contador/),
  panel('finance/report', '#finanzas', /^Reporte/),
  panel('finance/expense', '#finanzas', /^Cargar Gasto/),
  panel('finance/expense with errors', '#finanzas', /^Cargar Gasto/, /^Registrar gasto/),
  panel('finance/edit expense', '#finanzas', /^Café/),
  panel('finance/delete expense', '#finanzas', /^Más acciones para Café/, /^Eliminar/),
  panel('finance/order figures', '#finanzas', /^Órdenes de trabajo/),
  panel('history/list', '#historial'),
  empty('history/list', '#historial'),
  panel('history/citation', '#historial', /^Emiliano Sosa/),
  panel('access/users', '#servicios', MENU, /^Gestión de Usuarios/),
  panel('access/new user', '#servicios', MENU, /^Gestión de Usuarios/, /^Nuevo usuario/),
  panel('access/edit user', '#servicios', MENU, /^Gestión de Usuarios/, /^Editar a/),
  panel('access/password', '#servicios', MENU, /^Cambiar contraseña/),
  panel('access/sessions', '#servicios', MENU, /^Mis sesiones/),
  panel('access/factors', '#servicios', MENU, /^Verificación en dos pasos/),
  panel('push/off', '#servicios', MENU, /^Avisos en este dispositivo/),
  panel('calendar-feed/none', '#servicios', MENU, /^Citas en tu calendario/),
  panel(
    'calendar-feed/address',
    '#servicios',
    MENU,
    /^Citas en tu calendario/,
    /^Crear dirección de Todas/,
  ),
  panel('access/tokens', '#servicios', MENU, /^Tokens de API/),
  panel('access/new token', '#servicios', MENU, /^Tokens de API/, /^Nuevo token/),
  panel('webhooks/none', '#servicios', MENU, /^Webhooks/),
  panel('webhooks/new', '#servicios', MENU, /^Webhooks/, /^Nuevo webhook/),
  panel('settings/business', '#servicios', MENU, /^Configuración del taller/),
  panel('backup/backups', '#servicios', MENU, /^Copias de seguridad/),
  panel('data-import/imports', '#servicios', MENU, /^Traer datos/),
  panel('backup/export', '#servicios', MENU, /^Copias de seguridad/, /^Exportar todos los datos/),
  panel('audit/log', '#servicios', MENU, /^Registro de actividad/),
  panel('health/health', '#servicios', MENU, /^Salud/),
  panel('mail/mails', '#servicios', MENU, /^Correos/),
  panel('mail/mail', '#servicios', MENU, /^Correos/, /^Tu cita en/),
  empty('first-steps/first steps', '#agenda', MENU, /^Primeros pasos/),
  panel('app/user menu', '#servicios', MENU),
  panel('app/shortcuts', '#servicios', MENU, /^Atajos/),
  panel('app/palette', '#servicios', /^Buscar/),
];
