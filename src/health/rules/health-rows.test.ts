import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  BROWSER_CLOCK,
  clockRow,
  DATABASE_CLOCK,
  HEALTH_STATES,
  healthSummary,
  integrityRow,
} from './health-row.ts';
import { type OperationFacts, operationRows } from './operation-rows.ts';
import { monthsBetween, type VersionFacts, versionRows } from './version-rows.ts';

const HOUR = 3_600_000;
const MB = 1024 * 1024;

const WELL: OperationFacts = {
  mails: { waiting: 0, oldestAgeMs: null, failed: 0, server: true },
  paymentsInReview: 0,
  backup: { made: true, ageMs: 5 * HOUR, warning: null },
  disk: { free: 120 * 1024 * MB, space: 'enough' },
};
const rowsOf = (change: Partial<OperationFacts>) =>
  operationRows({ ...WELL, ...change }).map(({ id, state, figure, advice }) => [
    id,
    state,
    figure,
    advice,
  ]);

test('operationRows gives no advice when everything works', () => {
  expect(rowsOf({})).toEqual([
    ['mails', 'good', 'Ninguno en espera', ''],
    ['payments', 'good', 'Ninguno', ''],
    ['backup', 'good', 'Verificada hace 5 h', ''],
    ['disk', 'good', '120 GB libres', ''],
  ]);
});

const mails = { ...WELL.mails, waiting: 3, oldestAgeMs: 10 * 60_000 };
const backup = { made: true, ageMs: null, warning: null };
test.each<[Partial<OperationFacts>, string, string, string, RegExp]>([
  [{ mails }, 'mails', 'good', '3 en espera', /^$/],
  [
    { mails: { ...mails, oldestAgeMs: 20 * 60_000, failed: 1 } },
    'mails',
    'problem',
    '3 en espera, el más antiguo de hace 20 min',
    /SMTP_URL/,
  ],
  [
    { mails: { ...mails, failed: 2 } },
    'mails',
    'attention',
    '3 en espera, 2 sin entregar',
    /Correos/,
  ],
  [
    { mails: { ...WELL.mails, server: false } },
    'mails',
    'attention',
    'Sin servidor de correo',
    /SMTP/,
  ],
  [{ paymentsInReview: 4 }, 'payments', 'attention', '4', /reserva/],
  [{ backup }, 'backup', 'unknown', 'Ninguna verificada', /primera/],
  [
    { backup: { ...backup, warning: 'Falta.' } },
    'backup',
    'problem',
    'Ninguna verificada',
    /^Falta\.$/,
  ],
  [{ backup: { ...backup, made: false } }, 'backup', 'attention', 'Desactivada', /BACKUP_DIR=off/],
  [{ disk: { free: 400 * MB, space: 'little' } }, 'disk', 'attention', '400 MB libres', /imágenes/],
  [{ disk: { free: 100 * MB, space: 'none' } }, 'disk', 'problem', '100 MB libres', /no se guarda/],
  [{ disk: null }, 'disk', 'unknown', 'En otro equipo', /otro servidor/],
])('operationRows of %j: %s is %s', (change, id, state, figure, advice) => {
  const row = rowsOf(change).find(([each]) => each === id);
  expect(row).toEqual([id, state, figure, expect.stringMatching(advice)]);
});

test.each([
  [0, 'good', 'En hora'],
  [5_000, 'good', 'En hora'],
  [-5_001, 'attention', 'Atrasado 5 s'],
  [120_000, 'attention', 'Adelantado 2 min'],
  [7_200_000, 'problem', 'Adelantado 2 h'],
  [-3 * 86_400_000, 'problem', 'Atrasado 3 días'],
])('clockRow of %d ms is %s', (offset, state, figure) => {
  for (const clock of [DATABASE_CLOCK, BROWSER_CLOCK]) {
    expect(clockRow(clock, offset)).toMatchObject({ id: clock.id, state, figure });
    expect(clockRow(clock, offset).advice === '').toBe(state === 'good');
  }
});

const VERSIONS: VersionFacts = {
  app: { version: '0.1.0', built: '2026-11-01' },
  node: { version: '26.10.0', openssl: '3.5.8' },
  postgresql: { version: '18.4', embedded: true },
  library: { version: '1.1.1', released: '2018-09-11', reachable: false },
};
const versions = (today: string, change: Partial<VersionFacts> = {}) =>
  versionRows({ ...VERSIONS, ...change }, today).map(({ id, state, figure }) => [
    id,
    state,
    figure,
  ]);

test('versionRows asks for an update once a version is older than 6 months', () => {
  expect(versions('2026-11-13')).toEqual([
    ['app', 'good', '0.1.0, del 1/11/2026'],
    ['node', 'good', '26.10.0 (OpenSSL 3.5.8), del 23/9/2026'],
    ['postgresql', 'good', '18.4, del 14/5/2026'],
    ['library', 'good', '1.1.1, del 11/9/2018, sin uso'],
  ]);
  const external = { ...VERSIONS, postgresql: { version: '18.4', embedded: false } };
  expect(versionRows(external, '2026-11-14')[2]).toMatchObject({
    state: 'attention',
    advice:
      'Tiene más de 6 meses: instala la versión más reciente en el servidor de la base de datos.',
  });
  expect(versionRows(VERSIONS, '2027-03-23')[1]).toMatchObject({
    state: 'attention',
    advice: 'Tiene más de 6 meses: instala la versión más reciente de Bujía, que lo trae.',
  });
});

test('versionRows states the age of the embedded PostgreSQL as a fact: only Bujía renews it', () => {
  const [app, , postgresql] = versionRows(VERSIONS, '2027-11-01');
  expect(postgresql).toEqual({
    id: 'postgresql',
    title: 'PostgreSQL incluido',
    state: 'good',
    figure: '18.4, del 14/5/2026',
    advice: 'Se renueva con Bujía: no hay nada que instalar aparte.',
  });
  // The row with a remedy.
  expect(app).toMatchObject({ state: 'attention', advice: expect.stringContaining('instala') });
});

test('versionRows reports an unknown version and a library that is reachable from outside', () => {
  const changed = versions('2026-11-13', {
    postgresql: { version: '19.7', embedded: false },
    library: { version: '1.1.1', released: '2018-09-11', reachable: true },
  });
  expect(changed.slice(2)).toEqual([
    ['postgresql', 'unknown', '19.7'],
    ['library', 'problem', '1.1.1, del 11/9/2018'],
  ]);
  expect(versions('2026-11-13', { library: null })).toHaveLength(3);
});

test('monthsBetween counts whole months', () => {
  const day = fc.date({
    min: new Date('2018-01-01'),
    max: new Date('2040-01-01'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 120 }), (from, months) => {
      const text = (date: Date) => date.toISOString().slice(0, 10);
      const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), 5));
      const later = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months, 5));
      const before = new Date(later.getTime() - 86_400_000);
      expect(monthsBetween(text(first), text(later))).toBe(months);
      expect(monthsBetween(text(first), text(before))).toBe(Math.max(0, months - 1));
    }),
  );
});

test('integrityRow shows the result of the last check', () => {
  const idle = { running: false, interrupted: false, last: null };
  const last = { ageMs: 2 * HOUR, total: 41, broken: 0 };
  const stateAndFigure = (facts: Parameters<typeof integrityRow>[0]) => {
    const { state, figure } = integrityRow(facts);
    return [state, figure];
  };
  expect(stateAndFigure(idle)).toEqual(['unknown', 'Sin revisar']);
  expect(stateAndFigure({ ...idle, last })).toEqual(['good', '41 en orden, revisados hace 2 h']);
  expect(stateAndFigure({ ...idle, last: { ...last, broken: 2 } })).toEqual([
    'problem',
    '2 de 41 con fallas, revisados hace 2 h',
  ]);
  expect(stateAndFigure({ ...idle, last, running: true })).toEqual(['unknown', 'Revisando…']);
  expect(stateAndFigure({ ...idle, last, interrupted: true })).toEqual([
    'attention',
    'Sin resultado',
  ]);
});

test('healthSummary gives the worst state and how many rows have it', () => {
  expect(healthSummary([]).text).toBe('Todo funciona bien.');
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...HEALTH_STATES)), (states) => {
      const { state, text } = healthSummary(states.map((each) => ({ state: each })));
      const worst = (['problem', 'attention'] as const).find((each) => states.includes(each));
      expect(state).toBe(worst ?? 'good');
      const many = states.filter((each) => each === worst).length;
      if (worst !== undefined) expect(text).toContain(` ${many} `);
    }),
  );
});
