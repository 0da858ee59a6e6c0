import {
  type ClientDirectory,
  fitsReadings,
  type KnownClient,
  type KnownMotorcycle,
} from '#clients/rules/client-directory.ts';
import type { Day } from '#shared/time/day-time.ts';
import { createClientFinder } from './client-finder.ts';
import type { VisitLine } from './csv-records.ts';

/** A visit with the client and the motorcycle that it belongs to; one of them at least. */
export type PlannedVisit = {
  visit: VisitLine;
  client: KnownClient | null;
  motorcycle: KnownMotorcycle | null;
  /** Epoch milliseconds. */
  at: number;
};

export type VisitPlan = {
  visits: PlannedVisit[];
  readings: { motorcycle: string; km: number; at: number }[];
  notes: { line: number; sentence: string }[];
  rejected: { line: number; sentence: string }[];
};

type Options = {
  phoneKeys: ReadonlyMap<string, string>;
  today: Day;
  instantOf: (day: Day) => number;
};

type Owned =
  | { kind: 'found'; client: KnownClient | null; motorcycle: KnownMotorcycle | null; note?: string }
  | { kind: 'rejected'; sentence: string };

/** Finds the motorcycle or client of each visit. A visit of an unknown one is rejected. */
export function planVisits(
  lines: readonly VisitLine[],
  directory: ClientDirectory,
  { phoneKeys, today, instantOf }: Options,
): VisitPlan {
  const finder = createClientFinder({ ...directory });
  const plan: VisitPlan = { visits: [], readings: [], notes: [], rejected: [] };
  for (const visit of lines) {
    const { line, day } = visit;
    const owned = day > today ? rejectedFuture : ownerOf(visit);
    if (owned.kind === 'rejected') {
      plan.rejected.push({ line, sentence: owned.sentence });
      continue;
    }
    const { client, motorcycle, note } = owned;
    if (note !== undefined) plan.notes.push({ line, sentence: note });
    plan.visits.push({ visit, client, motorcycle, at: instantOf(day) });
  }
  addReadings(plan);
  return plan;

  function ownerOf({ plate, phone }: VisitLine): Owned {
    const key = phoneKeys.get(phone);
    const callers = key === undefined ? [] : finder.withContact({ kind: 'phone', key });
    if (plate !== '') {
      const motorcycle = finder.findByPlate(plate);
      if (motorcycle === null) return rejected(unknownPlate(plate));
      const [first] = motorcycle.owners;
      const caller = callers.find(({ id }) => motorcycle.owners.includes(id));
      return { kind: 'found', client: caller ?? finder.clientOf(first), motorcycle };
    }
    if (key === undefined) return rejected(`El teléfono «${phone}» no está completo.`);
    const [client, ...others] = callers;
    if (client === undefined) return rejected(unknownPhone(phone));
    if (others.length > 0) return rejected(sharedPhone(phone, callers));
    const motorcycles = finder.motorcyclesOf(client);
    const [motorcycle = null] = motorcycles;
    if (motorcycles.length < 2) return { kind: 'found', client, motorcycle };
    const note = `«${client.name}» tiene ${motorcycles.length} motos y la línea no dice cuál: la visita queda sin moto.`;
    return { kind: 'found', client, motorcycle: null, note };
  }
}

const rejected = (sentence: string): Owned => ({ kind: 'rejected', sentence });
const rejectedFuture = rejected('La visita es de una fecha que todavía no llegó.');
const unknownPlate = (plate: string) =>
  `Ninguna moto tiene la matrícula ${plate}: importa antes los clientes y sus motos.`;
const unknownPhone = (phone: string) =>
  `Ningún cliente tiene el teléfono «${phone}»: importa antes los clientes.`;
const sharedPhone = (phone: string, clients: readonly KnownClient[]) =>
  `El teléfono «${phone}» es de varios clientes (${clients
    .slice(0, 3)
    .map(({ name }) => name)
    .join(', ')}): indica la matrícula.`;

/** Adds the kilometres that follow those of the motorcycle, the earliest visit first. */
function addReadings(plan: VisitPlan): void {
  for (const { visit, motorcycle, at } of plan.visits.toSorted((one, other) => one.at - other.at)) {
    const { kilometres: km, line } = visit;
    if (km === null || motorcycle === null) continue;
    const { readings } = motorcycle;
    if (readings.some((each) => each.km === km && each.at === at)) continue;
    if (fitsReadings(readings, { km, at })) {
      readings.push({ km, at });
      plan.readings.push({ motorcycle: motorcycle.id, km, at });
    } else {
      const sentence = 'Los kilómetros no siguen a los que la moto ya tiene: no se guardan.';
      plan.notes.push({ line, sentence });
    }
  }
}
