import { expect, test } from 'vitest';
import * as format from '#audit/rules/audit-text.ts';
import { businessForm } from '#settings/contract/business.ts';
import { newComponent } from '#stock/contract/component.ts';
import { PRODUCT, SERVICE } from '#test/catalogue-calls.ts';
import { AUDIT_TEXTS } from './audit-texts.ts';

const formatAuditAction = (entry: ReturnType<typeof line>) =>
  format.formatAuditAction(AUDIT_TEXTS, entry);
const formatAuditChanges = (entry: ReturnType<typeof line>) =>
  format.formatAuditChanges(AUDIT_TEXTS, entry);

const line = (action: string, details: Record<string, unknown> = {}, id = 'x') => ({
  action,
  record: { type: 'user', id },
  details,
});

/** The actions in the order of the filter. */
const IN_ORDER = [
  'first-admin',
  'user-created',
  'user-changed',
  'user-deleted',
  'password-changed',
  'password-reset',
  'settings-changed',
  'citation-deleted',
  'citation-overbooked',
  'citations-cancelled',
  'citations-restored',
  'checklist-created',
  'checklist-changed',
  'checklist-deleted',
  'estimate-answered',
  'estimate-corrected',
  'client-changed',
  'client-merged',
  'client-unmerged',
  'client-split',
  'client-split-undone',
  'client-exported',
  'client-anonymised',
  'motorcycle-changed',
  'motorcycle-merged',
  'motorcycle-unmerged',
  'notice-dropped',
  'payment-refunded',
  'payment-reviewed',
  'sale-voided',
  'money-returned',
  'movement-reversed',
  'discount-set',
  'deposit-kept',
  'payment-methods-changed',
  'till-entry',
  'cash-closed',
  'cash-reopened',
  'reservation-deleted',
  'history-cleared',
  'history-restored',
  'history-downloaded',
  'backup-requested',
  'backup-downloaded',
  'backup-restored',
  'data-exported',
  'archive-imported',
  'data-imported',
  'import-undone',
  'access-refused',
  'expense-created',
  'expense-changed',
  'expense-deleted',
  'expense-paid',
  'finances-exported',
  'service-created',
  'service-changed',
  'service-deleted',
  'product-created',
  'product-changed',
  'product-deleted',
  'component-created',
  'component-changed',
  'component-deleted',
  'components-imported',
  'components-exported',
  'components-purchased',
  'stock-counted',
  'signed-in',
  'sign-in-failed',
  'signed-out',
  'step-up',
  'step-up-failed',
  'session-ended',
  'log-sealed',
  'token-created',
  'token-revoked',
  'calendar-feed-created',
  'calendar-feed-renewed',
  'calendar-feed-deleted',
  'push-device-added',
  'push-device-removed',
  'webhook-created',
  'webhook-changed',
  'webhook-secret-renewed',
  'webhook-deleted',
  'factor-failed',
  'factor-added',
  'factor-removed',
  'factors-reset',
  'recovery-codes-created',
  'recovery-code-used',
  'factor-policy-changed',
];

test('AUDIT_TEXTS has a text for each action of the audit log, and for no other', () => {
  expect(Object.keys(AUDIT_TEXTS)).toEqual(IN_ORDER);
  for (const action of IN_ORDER) {
    expect(formatAuditAction(line(action))).not.toContain('no conoce');
  }
  expect(formatAuditAction(line('moon-landing'))).toContain('moon-landing');
});

test.for([
  ['user-created', { username: 'ana' }, 'creó el usuario ana'],
  ['password-changed', {}, 'cambió su contraseña'],
  ['settings-changed', { fields: ['bays'] }, 'cambió la configuración del taller'],
  ['settings-changed', { showReserveButton: false }, 'ocultó el botón «Reserva tu unidad»'],
  [
    'citation-deleted',
    { status: 'accepted', date: '2026-11-26', time: '10:00' },
    'eliminó una cita del jueves, 26 de noviembre de 2026 a las 10:00',
  ],
  ['citation-deleted', { date: 'ayer' }, 'eliminó una cita'],
  [
    'notice-dropped',
    { kind: 'citation-rescheduled' },
    'descartó un aviso al cliente: su cita cambió de horario',
  ],
  ['notice-dropped', { kind: 'x' }, 'descartó un aviso al cliente'],
  ['sign-in-failed', { attempts: 1 }, 'no pudo iniciar sesión'],
  ['sign-in-failed', { attempts: 100 }, 'no pudo iniciar sesión (100 intentos en una hora)'],
  ['session-ended', { sessions: 1 }, 'cerró una sesión'],
  ['session-ended', { sessions: 3, username: 'ana' }, 'cerró 3 sesiones de ana'],
  ['token-created', { name: 'Contador' }, 'creó el token de API «Contador»'],
  ['token-revoked', { name: 'Contador' }, 'revocó el token de API «Contador»'],
  [
    'token-revoked',
    { name: 'Contador', username: 'ana' },
    'revocó el token de API «Contador» de ana',
  ],
  ['calendar-feed-created', { bay: null }, 'creó una dirección de calendario, «Todas las citas»'],
  ['push-device-added', {}, 'activó los avisos en un dispositivo'],
  ['push-device-removed', {}, 'desactivó los avisos en un dispositivo'],
  ['push-device-removed', { oldest: true }, 'desactivó los avisos en su dispositivo más antiguo'],
  [
    'push-device-removed',
    { other: true },
    'desactivó los avisos de otro usuario en un dispositivo',
  ],
  ['calendar-feed-renewed', { bay: 2 }, 'cambió una dirección de calendario, «Citas del puesto 2»'],
  ['webhook-created', { name: 'n8n' }, 'creó el webhook «n8n»'],
  ['webhook-secret-renewed', { name: 'n8n' }, 'creó una clave nueva para el webhook «n8n»'],
  [
    'money-returned',
    {
      cause: 'sale',
      amounts: [
        { currency: 'USD', minor: 1_250 },
        { currency: 'UYU', minor: 50_000 },
      ],
      reason: 'Vino fallado',
    },
    'devolvió US$ 12,50 y $ 500,00 (Venta): Vino fallado',
  ],
  [
    'discount-set',
    { cause: 'citation', cents: 500, reason: 'Cliente de siempre' },
    'puso un descuento de US$ 5,00 (Cita): Cliente de siempre',
  ],
  [
    'payment-methods-changed',
    { methods: ['Efectivo', 'PayPal'] },
    'cambió los medios de pago: Efectivo, PayPal',
  ],
  ['cash-closed', { day: '2026-11-30', number: 12 }, 'cerró la caja del 30/11/2026, cierre n.º 12'],
  [
    'cash-reopened',
    { day: '2026-11-30', number: 13, reason: 'Se contó mal' },
    'reabrió la caja del 30/11/2026, cierre n.º 13: Se contó mal',
  ],
  ['component-changed', { name: 'Bujía' }, 'cambió el componente «Bujía»'],
  [
    'components-imported',
    { created: 2, updated: 1 },
    'importó componentes: 2 nuevos y 1 cambiados',
  ],
  [
    'components-purchased',
    { components: 3, supplier: 'Repuestos Sur' },
    'registró una compra de 3 componentes a Repuestos Sur',
  ],
] as const)('formatAuditAction writes %s %j as «%s»', ([action, details, sentence]) => {
  expect(formatAuditAction(line(action, details))).toBe(sentence);
});

test('formatAuditAction names the endpoint of a rejected call', () => {
  const rejected = line('access-refused', {}, 'GET /api/audit');
  expect(formatAuditAction(rejected)).toBe('quiso usar algo sin tener permiso: GET /api/audit');
});

test('formatAuditChanges describes changed fields in words', () => {
  const changes = [
    { field: 'name', from: 'Ana', to: 'Ana Pérez' },
    { field: 'role', from: 'user', to: 'admin' },
    { field: 'permissions', from: ['agenda', 'stock'], to: ['agenda', 'finanzas'] },
    { field: 'permissions', from: [], to: ['historial'] },
    { field: 'email' },
    { field: 'password' },
  ];
  expect(formatAuditChanges(line('user-changed', { changes }))).toEqual([
    'Nombre: de «Ana» a «Ana Pérez»',
    'Rol: de Usuario a Administrador',
    'Permisos: se agregó Finanzas; se quitó Componentes e Historial Stock',
    'Permisos: se agregó Historial',
    'Email',
    'Contraseña',
  ]);
  const created = { username: 'ana', role: 'user', permissions: ['agenda'] };
  expect(formatAuditChanges(line('user-created', created))).toEqual([
    'Rol: Usuario',
    'Permisos: Agenda',
  ]);
});

const ALSO_SPANISH = ['email', 'stock'];

test.each([
  ['settings-changed', Object.keys(businessForm._zod.def.shape)],
  ['service-changed', [...Object.keys(SERVICE), 'plan']],
  ['product-changed', [...Object.keys(PRODUCT), 'manualCost', 'images']],
  ['component-changed', Object.keys(newComponent._zod.def.shape)],
])('formatAuditChanges has a Spanish word for every field of «%s»', (action, fields) => {
  const [text = ''] = formatAuditChanges(line(action, { fields }));
  const words = text.split(/: |, /);
  expect(words.length).toBeGreaterThan(fields.length);
  expect(fields.filter((name) => !ALSO_SPANISH.includes(name) && words.includes(name))).toEqual([]);
});

test('formatAuditChanges accepts details of an unknown form', () => {
  expect(formatAuditChanges(line('user-changed', { changes: 'all' }))).toEqual([]);
  expect(formatAuditChanges(line('user-changed', { changes: [null, { field: 'shoe' }] }))).toEqual([
    '',
    'shoe',
  ]);
});

test('the answers to an estimate are sentences, with «al» where «a» and «el» meet', () => {
  const estimate = { version: 2, number: 17 };
  expect(formatAuditAction(line('estimate-answered', estimate))).toBe(
    'respondió por el enlace el presupuesto 2 de la orden 17',
  );
  expect(formatAuditAction(line('estimate-corrected', estimate))).toBe(
    'corrigió por el enlace su respuesta al presupuesto 2 de la orden 17',
  );
});

test.each(IN_ORDER)('the sentence of %s joins «a» and «de» with «el»', (action) => {
  expect(formatAuditAction(line(action))).not.toMatch(/\b(a|de) el\b/);
});
