import { PERMISSIONS, type Permission, ROLES } from '#shared/contract/access-policy.ts';
import { formatCents, formatDollars } from '#shared/money/money.ts';
import { isDay, longDay } from '#shared/time/day-time.ts';
import { formatFactorAction } from './audit-factor-text.ts';
import { CATALOGUE_LABELS, EXPENSE_LABELS, SETTING_LABELS } from './audit-field-labels.ts';
import { formatSessionAction } from './audit-session-text.ts';
import { PERMISSION_LABELS, ROLE_LABELS } from './user-labels.ts';

type Labels = Readonly<Record<string, string>>;

type Line = {
  action: string;
  record: { type: string; id: string } | null;
  details: Readonly<Record<string, unknown>>;
};

/** Formats an action as `creó el usuario ana`, to follow the name of the actor. */
export function formatAuditAction({ action, record, details }: Line): string {
  const user = text(details['username']) || 'desconocido';
  switch (action) {
    case 'first-admin':
      return `creó el primer administrador, ${user}`;
    case 'user-created':
      return `creó el usuario ${user}`;
    case 'user-changed':
      return `cambió el usuario ${user}`;
    case 'user-deleted':
      return `eliminó el usuario ${user}`;
    case 'password-changed':
      return 'cambió su contraseña';
    case 'password-reset':
      return `restableció la contraseña del usuario ${user}`;
    case 'log-sealed':
      return 'selló las líneas anteriores del registro';
    case 'settings-changed':
      return formatSettingsAction(details);
    case 'citation-deleted':
      return `eliminó una cita${appointment(details)}`;
    case 'citation-overbooked':
      return `dio un Sobreturno${appointment(details)}`;
    case 'citations-cancelled':
      return `canceló ${count(details['cancelled'])} citas web sin confirmar`;
    case 'citations-restored':
      return `restauró ${count(details['restored'])} citas canceladas`;
    case 'notice-dropped':
      return `descartó un aviso al cliente${noticeOf(details['kind'])}`;
    case 'payment-refunded':
      return `pidió un reembolso${amount(details['cents'])}`;
    case 'payment-reviewed':
      return `marcó como revisado el pago ${text(details['invoice'])}`.trimEnd();
    case 'sale-voided':
      return `anuló una venta${amount(details['cents'])}${because(details['reason'])}`;
    case 'reservation-deleted':
      return `eliminó la reserva ${text(details['code'])}`.trimEnd();
    case 'history-cleared':
      return `vació el historial: ${recordsIn(details)}`;
    case 'history-restored':
      return `restauró el historial: ${recordsIn(details)}`;
    case 'history-downloaded':
      return 'descargó una copia del historial vaciado';
    case 'backup-requested':
      return details['file'] === undefined
        ? 'pidió una copia de seguridad'
        : `guardó una copia de seguridad en la consola: ${text(details['file'])}`;
    case 'backup-downloaded':
      return `descargó la copia de seguridad ${text(details['file'])}`.trimEnd();
    case 'backup-restored':
      return formatRestore(details);
    case 'access-refused':
      return `quiso usar algo sin tener permiso: ${record?.id ?? 'desconocido'}`;
    case 'expense-created':
      return `cargó un gasto${expense(details)}`;
    case 'expense-changed':
      return `cambió un gasto${expense(details)}`;
    case 'expense-deleted':
      return `eliminó un gasto${expense(details)}`;
    case 'finances-exported':
      return details['what'] === 'accountant'
        ? 'descargó el archivo para el contador'
        : details['what'] === 'expenses'
          ? 'exportó los gastos'
          : 'exportó las transacciones';
    case 'components-imported':
      return `importó componentes: ${count(details['created'])} nuevos y ${count(details['updated'])} cambiados`;
    case 'components-exported':
      return 'exportó los componentes';
    case 'components-purchased':
      return `registró una compra de ${count(details['components'])} componentes${fromSupplier(details)}`;
    case 'stock-counted':
      return `aplicó un conteo de stock${because(details['reason'])} (${count(details['lines'])} contados, ${count(details['adjusted'])} ajustados)`;
    case 'service-created':
      return `creó el servicio${itemName(details)}`;
    case 'product-created':
      return `creó el producto${itemName(details)}`;
    case 'component-created':
      return `creó el componente${itemName(details)}`;
    case 'service-changed':
      return `cambió el servicio${itemName(details)}`;
    case 'product-changed':
      return `cambió el producto${itemName(details)}`;
    case 'component-changed':
      return `cambió el componente${itemName(details)}`;
    case 'service-deleted':
      return `eliminó el servicio${itemName(details)}`;
    case 'product-deleted':
      return `eliminó el producto${itemName(details)}`;
    case 'component-deleted':
      return `eliminó el componente${itemName(details)}`;
    default:
      return (
        formatAccountAction({ action, details }) ?? `hizo algo que este panel no conoce: ${action}`
      );
  }
}

function formatAccountAction(line: Pick<Line, 'action' | 'details'>): string | null {
  return formatSessionAction(line) ?? formatFactorAction(line);
}

function fromSupplier(details: Line['details']): string {
  const supplier = text(details['supplier']);
  return supplier === '' ? '' : ` a ${supplier}`;
}

/** Formats ` «Bujía NGK»`; '' if the line has no name. */
function itemName(details: Line['details']): string {
  const name = text(details['name']);
  return name === '' ? '' : ` «${name}»`;
}

const count = (value: unknown) => (typeof value === 'number' ? value : 0);

function amount(cents: unknown): string {
  return typeof cents === 'number' ? ` de ${formatCents(cents)}` : '';
}

function because(reason: unknown): string {
  return typeof reason === 'string' && reason !== '' ? `: ${reason}` : '';
}

/** Formats `12 citas y 3 reservas`. */
function recordsIn(details: Line['details']): string {
  const [citations, reservations] = [details['citations'], details['reservations']].map(Number);
  return `${citations} ${citations === 1 ? 'cita' : 'citas'} y ${reservations} ${
    reservations === 1 ? 'reserva' : 'reservas'
  }`;
}

function formatSettingsAction(details: Line['details']): string {
  const shown = details['showReserveButton'];
  if (typeof shown !== 'boolean') return 'cambió la configuración del taller';
  return `${shown ? 'mostró' : 'ocultó'} el botón «Reserva tu unidad»`;
}

/** Formats ` del jueves, 26 de noviembre de 2026 a las 10:00`; '' if the line has no date. */
function appointment(details: Line['details']): string {
  const day = text(details['date']);
  const time = text(details['time']);
  return isDay(day) ? ` del ${longDay(day)} a las ${time}` : '';
}

const NOTICES: Labels = {
  'citation-rescheduled': 'su cita cambió de horario',
  'citation-cancelled': 'su cita quedó cancelada',
  'reservation-cancelled': 'su reserva quedó cancelada',
};

/** Formats `: su cita quedó cancelada`; '' for a line without the kind of mail. */
function noticeOf(kind: unknown): string {
  const notice = NOTICES[text(kind)];
  return notice === undefined ? '' : `: ${notice}`;
}

/** Formats ` de US$ 120,00: Alquiler`; '' if the line has no amount. */
function expense(details: Line['details']): string {
  const { amount } = details;
  if (typeof amount !== 'number') return '';
  return ` de ${formatDollars(amount)}: ${text(details['concept'])}`;
}

/** Formats the changes, one per line: `Rol: de Usuario a Administrador`. */
export function formatAuditChanges({ action, details }: Line): string[] {
  if (action === 'payment-reviewed') return [`Motivo: ${text(details['reason'])}`];
  if (action === 'user-created') return formatNewUser(details);
  if (action === 'user-changed') return list(details['changes']).map(formatUserChange);
  if (action === 'settings-changed') return formatFields(details, SETTING_LABELS);
  if (/^(service|product|component)-changed$/.test(action))
    return formatFields(details, CATALOGUE_LABELS);
  if (action === 'expense-changed') return formatFields(details, EXPENSE_LABELS);
  return [];
}

function formatNewUser(details: Line['details']): string[] {
  const role = roleLabel(details['role']);
  const permissions = permissionLabels(details['permissions']);
  const granted = permissions.length === 0 ? [] : [`Permisos: ${permissions.join(', ')}`];
  return [`Rol: ${role}`, ...granted];
}

function formatUserChange(change: unknown): string {
  const { field, from, to } = record(change);
  switch (field) {
    case 'name':
      return `Nombre: de «${text(from)}» a «${text(to)}»`;
    case 'role':
      return `Rol: de ${roleLabel(from)} a ${roleLabel(to)}`;
    case 'permissions':
      return permissionChange(permissionLabels(from), permissionLabels(to));
    case 'email':
      return 'Email';
    case 'password':
      return 'Contraseña';
    default:
      return text(field);
  }
}

function permissionChange(before: readonly string[], after: readonly string[]): string {
  const added = after.filter((permission) => !before.includes(permission));
  const removed = before.filter((permission) => !after.includes(permission));
  const parts = [
    ...(added.length === 0 ? [] : [`se agregó ${added.join(', ')}`]),
    ...(removed.length === 0 ? [] : [`se quitó ${removed.join(', ')}`]),
  ];
  return `Permisos: ${parts.join('; ')}`;
}

function formatFields(details: Line['details'], labels: Labels): string[] {
  const fields = list(details['fields']).map(text);
  if (fields.length === 0) return [];
  return [`Campos: ${fields.map((field) => labels[field] ?? field).join(', ')}`];
}

function roleLabel(value: unknown): string {
  const role = ROLES.find((name) => name === value);
  return role === undefined ? text(value) : ROLE_LABELS[role];
}

function permissionLabels(value: unknown): string[] {
  const granted = list(value);
  return PERMISSIONS.filter((permission: Permission) => granted.includes(permission)).map(
    (permission) => PERMISSION_LABELS[permission],
  );
}

// The log outlives the version that wrote it: every value is checked before use.

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function formatRestore(details: Line['details']): string {
  const unproven = details['authenticated'] === false ? ', sin comprobar quién la hizo' : '';
  return `restauró la copia de seguridad ${text(details['file'])}`.trimEnd() + unproven;
}
