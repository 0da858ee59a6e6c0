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
export const ROOMS = [
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

export type Room = (typeof ROOMS)[number];
export type Door = { readonly to: Room; readonly reads?: true; readonly rules?: true };

const through = (...rooms: Room[]): Door[] => rooms.map((to) => ({ to }));
const reads = (to: Room): Door => ({ to, reads: true });
const rules = (to: Room): Door => ({ to, rules: true });

export const DOORS: Readonly<Record<Room, readonly Door[]>> = {
  // A sign-in from a new device is reported by mail, under the workshop's name and in its time.
  usuarios: through('ajustes', 'correo'),
  ajustes: [],
  correo: [],
  // Nights are the workshop's; whoever takes a copy out proves who they are.
  copias: through('ajustes', 'usuarios'),
  // The payer reads the workshop's name; the settings limit refunds without a step-up.
  pagos: [reads('ajustes')],
  // A component sold over the counter is income, written in the same transaction.
  // Days of its ledger are the workshop's.
  // In which statuses a job still needs its materials, or may still give them back, is their rule.
  stock: [...through('usuarios', 'finanzas', 'ajustes'), rules('agenda'), rules('reservas')],
  // A month is the workshop's, in its time zone.
  // What providers kept of payments leaves the result.
  finanzas: [...through('usuarios', 'ajustes'), reads('pagos')],
  servicios: through('stock'),
  // An appointment product lasts as long as the workshop's settings say.
  productos: through('stock', 'finanzas', 'ajustes'),
  agenda: through('servicios', 'productos', 'stock', 'finanzas', 'correo', 'usuarios', 'ajustes'),
  reservas: through('productos', 'stock', 'finanzas', 'pagos', 'correo', 'ajustes', 'usuarios'),
  // Years and instants are the workshop's.
  historial: [...through('agenda', 'reservas', 'usuarios'), reads('ajustes'), rules('pagos')],
  // The landing page shows today's prices and the next free slot; it changes neither.
  portada: [...through('ajustes'), reads('servicios'), reads('agenda')],
  // A new installation: its settings, its first services, a mail that shows that mails arrive.
  inicio: [...through('ajustes', 'correo'), reads('servicios')],
  // Figures of the others, for the page «Salud» and a monitoring system.
  salud: [reads('correo'), reads('pagos'), reads('copias')],
};

/** The folders of a room. */
export const FLOORS_OF_A_ROOM = ['rules', 'contract', 'server', 'web'] as const;
/** The folders under src that are no rooms. */
export const FOUNDATION = ['kernel', 'server-kit', 'web-kit'] as const;
export const ROOF = 'main';

/** A circle in the list above as `a → b → a`, or undefined. */
export function circleOfDoors(doors: typeof DOORS = DOORS): string | undefined {
  const walk = (room: Room, path: readonly Room[]): string | undefined => {
    if (path.includes(room)) return [...path.slice(path.indexOf(room)), room].join(' → ');
    for (const { to } of doors[room].filter((door) => !door.rules)) {
      const found = walk(to, [...path, room]);
      if (found) return found;
    }
    return undefined;
  };
  for (const room of ROOMS) {
    const found = walk(room, []);
    if (found) return found;
  }
  return undefined;
}
