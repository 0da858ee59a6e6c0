import { importCitations } from '#agenda/server/import-citations.ts';
import { importReadings } from '#clients/server/import-clients.ts';
import { importIncome } from '#finance/server/import-ledger.ts';
import type { Tx } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { type ImportedService, importServices } from '#services/server/import-services.ts';
import { type PlannedVisit, planVisits } from '../../rules/csv/plan-visits.ts';
import type { MapEntry } from '../import-log.ts';
import {
  countsOfKind,
  type ImportRun,
  NO_DATA,
  NO_EMAIL,
  type StepResult,
} from '../import-step.ts';
import type { LoadedCsv } from './load-csv.ts';
import { NOON, newLines, noteLine, readLineContext } from './new-lines.ts';

const MINUTES = 60;
/** Longest name of a service. */
const MAX_NAME = 100;

/** Writes visits as delivered citations of the past, with their income. */
export async function writeVisits(
  tx: Tx,
  run: ImportRun,
  csv: LoadedCsv & { kind: 'visits' },
): Promise<StepResult> {
  const fresh = newLines(run, 'visits', csv);
  const lines = [...fresh.values()].map(({ line }) => line);
  const context = await readLineContext(
    tx,
    run,
    lines.map(({ phone }) => phone),
  );
  const plan = planVisits(lines, context.directory, context);
  for (const each of [...plan.notes, ...plan.rejected]) noteLine(run, csv.file, each);
  countsOfKind(run, 'visits').rejected += plan.rejected.length;
  if (plan.visits.length === 0) return { entries: [] };
  const serviceId = await insertService(tx, run);
  const visits = plan.visits.map((each) => ({ ...each, id: newId() }));
  const { settings, calendar } = run.agenda;
  const { clients } = await importCitations(
    tx,
    visits.map((each) => citationOf(each, serviceId)),
    { calendar, timeZone: settings.timeZone, bays: settings.bays, now: run.now.getTime() },
  );
  await importIncome(
    tx,
    visits.map(({ id, visit, client, at }) => ({
      type: 'service',
      cause: { type: 'citation', id },
      itemName: nameOf(visit.text),
      clientName: client?.name ?? NO_DATA,
      clientEmail: contactOf(client, 'email') || NO_EMAIL,
      clientPhone: contactOf(client, 'phone'),
      saleCents: visit.amountCents ?? 0,
      costCents: 0,
      at: new Date(at),
    })),
  );
  await importReadings(tx, plan.readings);
  const entries = visits.map(
    ({ id, visit }): MapEntry => ({
      collection: 'visits',
      oldId: fresh.get(visit.line)?.key ?? '',
      record: id,
    }),
  );
  return { entries, clients };
}

/** The service of the visits: a deleted one, so that nothing offers it. Each visit keeps its own text. */
async function insertService(tx: Tx, { now }: ImportRun): Promise<string> {
  const id = newId();
  const service: ImportedService = {
    id,
    oldId: '',
    name: 'Historial importado',
    description: '',
    durationMinutes: MINUTES,
    priceCents: 0,
    manualCostCents: 0,
    stock: 0,
    category: 'maintenance',
    requirements: [],
    usesComponents: false,
    components: [],
    active: false,
    isDeleted: true,
    createdAt: null,
    updatedAt: null,
  };
  await importServices(tx, [service], now);
  return id;
}

/** The first line of the text; a longer text is in the comment as a whole. */
function nameOf(text: string): string {
  const [first = ''] = text.split('\n', 1);
  return first.length > MAX_NAME ? `${first.slice(0, MAX_NAME - 1).trimEnd()}…` : first;
}

type Visit = PlannedVisit & { id: string };

function citationOf({ id, visit, client, motorcycle, at }: Visit, serviceId: string) {
  const name = nameOf(visit.text);
  return {
    id,
    oldId: '',
    client: {
      name: client?.name ?? NO_DATA,
      email: contactOf(client, 'email') || NO_EMAIL,
      phone: contactOf(client, 'phone'),
    },
    service: { oldId: null, copy: null },
    product: { oldId: null, copy: null },
    item: {
      kind: 'service' as const,
      id: serviceId,
      name,
      durationMinutes: MINUTES,
      priceCents: visit.amountCents ?? 0,
      category: 'maintenance' as const,
    },
    costCents: 0,
    vehicle: {
      type: 'motorcycle' as const,
      brand: motorcycle?.brand || NO_DATA,
      model: motorcycle?.model || NO_DATA,
      year: motorcycle?.year ?? null,
    },
    link: {
      client: client?.id ?? null,
      motorcycle: motorcycle?.id ?? null,
      plate: motorcycle?.plate ?? '',
    },
    day: visit.day,
    startMinute: NOON,
    status: 'delivered' as const,
    notes: '',
    adminComment: name === visit.text ? '' : visit.text,
    manualEntry: true,
    deliveredAt: at,
    createdAt: at,
    updatedAt: at,
  };
}

function contactOf(client: PlannedVisit['client'], kind: 'phone' | 'email'): string {
  return client?.contacts.find((each) => each.kind === kind)?.key ?? '';
}
