import { CITATION_LABELS } from '#agenda/rules/citation-status.ts';
import { VEHICLE_TYPE_LABELS } from '#clients/rules/client-text.ts';
import { RESERVATION_LABELS } from '#reservations/rules/reservation-status.ts';
import { CATEGORY_LABELS } from '#services/rules/category.ts';
import { LINE_KIND_LABELS, LINE_STATE_LABELS } from '#work-orders/rules/order-lines.ts';
import { cents, dayOf, moment, quantity, type Sheet, text, word, yesNo } from './sheet-text.ts';

const contacts = (kind: string) =>
  `(SELECT string_agg(k.value, ', ' ORDER BY k.created_at, k.key) FROM public.client_contacts k
    WHERE k.client_id = c.id AND k.kind = '${kind}')`;

const CLIENTS: Sheet = {
  file: 'clientes',
  about: 'Un cliente por línea, sin los que se unieron a otro.',
  columns: [
    text('nombre', 'c.name'),
    text('telefonos', contacts('phone')),
    text('emails', contacts('email')),
    text('rut_o_ci', 'c.tax_number'),
    text('razon_social', 'c.tax_name'),
    text('notas', 'c.notes'),
    yesNo('prefiere_whatsapp', 'c.prefers_whatsapp'),
    yesNo('no_quiere_mensajes', 'c.no_messages_at IS NOT NULL'),
    dayOf('desde', 'c.created_at'),
    text('id', 'c.id'),
  ],
  from: 'FROM public.clients c WHERE c.merged_into IS NULL ORDER BY c.name, c.id',
};

const MOTORCYCLES: Sheet = {
  file: 'motos',
  about: 'Un vehículo por línea, con su dueño de hoy y los últimos kilómetros anotados.',
  columns: [
    word('tipo', 'm.vehicle_type', VEHICLE_TYPE_LABELS),
    text('matricula', 'm.plate'),
    text('marca', 'm.brand'),
    text('modelo', 'm.model'),
    text('anio', 'm.year'),
    text('color', 'm.colour'),
    text('chasis', 'm.vin'),
    text(
      'kilometros',
      `(SELECT r.km FROM public.odometer_readings r WHERE r.motorcycle_id = m.id
        AND NOT EXISTS (SELECT FROM public.odometer_readings n WHERE n.corrects = r.id)
        ORDER BY r.at DESC, r.id DESC LIMIT 1)`,
    ),
    text('duenio', 'c.name'),
    text('notas', 'm.notes'),
    text('id', 'm.id'),
    text('cliente_id', 'c.id'),
  ],
  from: `FROM public.motorcycles m
    LEFT JOIN public.motorcycle_owners o ON o.motorcycle_id = m.id AND o.until_day IS NULL
    LEFT JOIN public.clients c ON c.id = o.client_id
    WHERE m.merged_into IS NULL ORDER BY m.plate, m.brand, m.model, m.id`,
};

const APPOINTMENTS: Sheet = {
  file: 'turnos',
  about: 'Un turno por línea, también los cancelados y los eliminados.',
  columns: [
    text('dia', 'c.day'),
    text('hora', `to_char(make_interval(mins => c.start_minute), 'HH24:MI')`),
    word('estado', 'c.status', CITATION_LABELS),
    text('servicio', 'c.service_name'),
    text('duracion_minutos', 'c.service_duration_minutes'),
    cents('precio', 'c.service_price_cents'),
    cents('mano_de_obra', 'c.labor_cents'),
    cents('costo_de_materiales', 'c.material_cost_cents'),
    text('cliente', 'c.client_name'),
    text('telefono', 'c.client_phone'),
    text('email', 'c.client_email'),
    word('tipo', 'c.vehicle_type', VEHICLE_TYPE_LABELS),
    text('marca', 'c.vehicle_brand'),
    text('modelo', 'c.vehicle_model'),
    text('anio', 'c.vehicle_year'),
    text('matricula', 'c.vehicle_plate'),
    text('notas_del_cliente', 'c.notes'),
    text('comentario_del_taller', 'c.admin_comment'),
    text('notas_del_mecanico', 'c.mechanic_notes'),
    yesNo('sobreturno', 'c.overbooked'),
    moment('entregada', 'c.delivered_at'),
    moment('cancelada', 'c.cancelled_at'),
    moment('eliminada', 'c.deleted_at'),
    text('id', 'c.id'),
    text('cliente_id', 'c.client_id'),
    text('moto_id', 'c.motorcycle_id'),
  ],
  from: 'FROM public.citations c ORDER BY c.day, c.start_minute, c.id',
};

const ORDERS: Sheet = {
  file: 'ordenes',
  about: 'Una línea por trabajo o repuesto de cada orden; una orden sin trabajos tiene una sola.',
  columns: [
    text('orden', 'w.number'),
    moment('recibida', 'w.received_at'),
    moment('prometida', 'w.promised_at'),
    moment('cerrada', 'w.closed_at'),
    text('cliente', 'c.client_name'),
    text('matricula', 'c.vehicle_plate'),
    text('kilometros', 'w.km'),
    text('pedido', 'w.complaint'),
    word('clase', 'l.kind', LINE_KIND_LABELS),
    text('trabajo', 'l.text'),
    word('estado', 'l.state', LINE_STATE_LABELS),
    quantity('cantidad', 'l.quantity'),
    cents('precio', 'l.price_cents'),
    cents('total', 'l.total_cents'),
    cents('costo', 'l.cost_cents'),
    cents('importe_base', 'w.base_cents'),
    cents('aprobado', 'w.approved_cents'),
    text('turno_id', 'w.citation_id'),
  ],
  from: `FROM public.work_orders w JOIN public.citations c ON c.id = w.citation_id
    LEFT JOIN public.work_lines l ON l.order_id = w.id AND l.deleted_at IS NULL
    ORDER BY w.number, l.position, l.id`,
};

const RESERVATIONS: Sheet = {
  file: 'reservas',
  about: 'Una reserva de unidad por línea, también las canceladas y las eliminadas.',
  columns: [
    text('codigo', 'r.code'),
    moment('creada', 'r.created_at'),
    word('estado', 'r.status', RESERVATION_LABELS),
    text('unidad', 'r.product_name'),
    cents('precio', 'r.product_price_cents'),
    cents('venta_final', 'r.final_sale_cents'),
    cents('costo_de_materiales', 'r.material_cost_cents'),
    text('cliente', 'r.client_name'),
    text('telefono', 'r.client_phone'),
    text('email', 'r.client_email'),
    text('direccion', 'r.client_address'),
    text('departamento', 'r.client_state'),
    text('pais', 'r.client_country'),
    text('marca', 'r.vehicle_brand'),
    text('modelo', 'r.vehicle_model'),
    text('anio', 'r.vehicle_year'),
    text('notas_del_cliente', 'r.notes'),
    text('comentario_del_taller', 'r.admin_comment'),
    moment('entregada', 'r.delivered_at'),
    moment('cancelada', 'r.cancelled_at'),
    moment('eliminada', 'r.deleted_at'),
    text('id', 'r.id'),
    text('cliente_id', 'r.client_id'),
  ],
  from: 'FROM public.reservations r ORDER BY r.created_at, r.id',
};

const SERVICES: Sheet = {
  file: 'servicios',
  about: 'Un servicio por línea, también los eliminados.',
  columns: [
    text('nombre', 's.name'),
    word('categoria', 's.category', CATEGORY_LABELS),
    text('descripcion', 's.description'),
    text('duracion_minutos', 's.duration_minutes'),
    cents('precio', 's.price_cents'),
    cents('costo_manual', 's.manual_cost_cents'),
    yesNo('activo', 's.active'),
    moment('eliminado', 's.deleted_at'),
    text('id', 's.id'),
  ],
  from: 'FROM public.services s ORDER BY s.name, s.id',
};

const PRODUCTS: Sheet = {
  file: 'productos',
  about: 'Un producto por línea, también los eliminados.',
  columns: [
    text('nombre', 'p.name'),
    text('categoria', 'p.category'),
    text('descripcion', 'p.description'),
    cents('precio', 'p.price_cents'),
    cents('costo_manual', 'p.manual_cost_cents'),
    yesNo('en_la_agenda', 'p.publish_in_agenda'),
    yesNo('en_reservas', 'p.publish_in_reserva'),
    yesNo('activo', 'p.active'),
    moment('eliminado', 'p.deleted_at'),
    text('id', 'p.id'),
  ],
  from: 'FROM public.products p ORDER BY p.name, p.id',
};

export const RECORD_SHEETS: readonly Sheet[] = [
  CLIENTS,
  MOTORCYCLES,
  APPOINTMENTS,
  ORDERS,
  RESERVATIONS,
  SERVICES,
  PRODUCTS,
];
