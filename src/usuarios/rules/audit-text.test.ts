import { expect, test } from 'vitest';
import { businessForm } from '#ajustes/contract/business.ts';
import { AUDIT_ACTIONS } from '#platform/audit/audit-log.ts';
import { AUDIT_ACTION_LABELS } from './audit-action-labels.ts';
import { formatAuditAction, formatAuditChanges } from './audit-text.ts';

const line = (action: string, details: Record<string, unknown> = {}, id = 'x') => ({
  action,
  record: { type: 'user', id },
  details,
});

test('every action of the log has a word and a sentence, and there is no other', () => {
  expect(Object.keys(AUDIT_ACTION_LABELS)).toEqual([...AUDIT_ACTIONS]);
  for (const action of AUDIT_ACTIONS) {
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
] as const)('%s %j: %s', ([action, details, sentence]) => {
  expect(formatAuditAction(line(action, details))).toBe(sentence);
});

test('says where somebody was turned away', () => {
  const rejected = line('access-refused', {}, 'GET /api/audit');
  expect(formatAuditAction(rejected)).toBe('quiso usar algo sin tener permiso: GET /api/audit');
});

test('tells what changed in words', () => {
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

test('has a Spanish word for every setting', () => {
  const fields = Object.keys(businessForm._zod.def.shape);
  const [text] = formatAuditChanges(line('settings-changed', { fields }));
  for (const field of fields.filter((name) => name !== 'email')) {
    expect(text?.split(/: |, /)).not.toContain(field);
  }
});

test('reads lines of another time without falling', () => {
  expect(formatAuditChanges(line('user-changed', { changes: 'all' }))).toEqual([]);
  expect(formatAuditChanges(line('user-changed', { changes: [null, { field: 'shoe' }] }))).toEqual([
    '',
    'shoe',
  ]);
});
