/**
 * Which room may call which other room: the one list, read by the dependency rules
 * (`dependency-rules.ts`) and by whoever wonders. A room that is not here is an error, and so is a
 * circle. A room is entered through its door only: `rules/*`, `contract/*`, `server/*-actions.ts`,
 * `server/*-queries.ts`, `web/*-api.ts`, and `web/status-chip.tsx`: a status looks the same wherever it
 * is shown, the history's lists included.
 *
 * `reads` means: rules, contract, queries and calls, but none of its actions. `rules` means its rules
 * alone, which are pure and lead nowhere: such a door closes no circle.
 */
export const MODULES = [
  'usuarios',
  'ajustes',
  'correo',
  'copias',
  'pagos',
  'stock',
  'servicios',
  'finanzas',
  'productos',
  'agenda',
  'reservas',
  'historial',
  'portada',
  'inicio',
  'salud',
] as const;

export type ModuleName = (typeof MODULES)[number];
export type AllowedDependency = {
  readonly to: ModuleName;
  readonly readsOnly?: true;
  readonly rulesOnly?: true;
};

const allow = (...rooms: ModuleName[]): AllowedDependency[] => rooms.map((to) => ({ to }));
const allowReads = (to: ModuleName): AllowedDependency => ({ to, readsOnly: true });
const allowRules = (to: ModuleName): AllowedDependency => ({ to, rulesOnly: true });

export const ALLOWED_DEPENDENCIES: Readonly<Record<ModuleName, readonly AllowedDependency[]>> = {
  // A sign-in from a new device is reported by mail, under the workshop's name and in its time.
  usuarios: allow('ajustes', 'correo'),
  ajustes: [],
  correo: [],
  // Nights are the workshop's; whoever takes a copy out proves who they are.
  copias: allow('ajustes', 'usuarios'),
  // The payer reads the workshop's name; the settings limit refunds without a step-up.
  pagos: [allowReads('ajustes')],
  // A component sold over the counter is income, written in the same transaction.
  // Days of its ledger are the workshop's.
  // In which statuses a job still needs its materials, or may still give them back, is their rule.
  stock: [
    ...allow('usuarios', 'finanzas', 'ajustes'),
    allowRules('agenda'),
    allowRules('reservas'),
  ],
  // A month is the workshop's, in its time zone.
  // What providers kept of payments leaves the result.
  finanzas: [...allow('usuarios', 'ajustes'), allowReads('pagos')],
  servicios: allow('stock'),
  // An appointment product lasts as long as the workshop's settings say.
  productos: allow('stock', 'finanzas', 'ajustes'),
  agenda: allow('servicios', 'productos', 'stock', 'finanzas', 'correo', 'usuarios', 'ajustes'),
  reservas: allow('productos', 'stock', 'finanzas', 'pagos', 'correo', 'ajustes', 'usuarios'),
  // Years and instants are the workshop's.
  historial: [
    ...allow('agenda', 'reservas', 'usuarios'),
    allowReads('ajustes'),
    allowRules('pagos'),
  ],
  // The landing page shows today's prices and the next free slot; it changes neither.
  portada: [...allow('ajustes'), allowReads('servicios'), allowReads('agenda')],
  // A new installation: its settings, its first services, a mail that shows that mails arrive.
  inicio: [...allow('ajustes', 'correo'), allowReads('servicios')],
  // Figures of the others, for the page «Salud» and a monitoring system.
  salud: [allowReads('correo'), allowReads('pagos'), allowReads('copias')],
};

/** The folders of a room. */
export const MODULE_FOLDERS = ['rules', 'contract', 'server', 'web'] as const;
/** The folders under src that are no rooms. */
export const SHARED_FOLDERS = ['shared', 'platform', 'ui'] as const;
export const COMPOSITION_ROOT = 'app';

/** A circle in the list above as `a → b → a`, or undefined. */
export function findDependencyCycle(
  doors: typeof ALLOWED_DEPENDENCIES = ALLOWED_DEPENDENCIES,
): string | undefined {
  const walk = (room: ModuleName, path: readonly ModuleName[]): string | undefined => {
    if (path.includes(room)) return [...path.slice(path.indexOf(room)), room].join(' → ');
    for (const { to } of doors[room].filter((door) => !door.rulesOnly)) {
      const found = walk(to, [...path, room]);
      if (found) return found;
    }
    return undefined;
  };
  for (const room of MODULES) {
    const found = walk(room, []);
    if (found) return found;
  }
  return undefined;
}
