import {
  type ClientDirectory,
  type ClientImport,
  type ContactKey,
  fitsReadings,
  type KnownClient,
  type KnownMotorcycle,
  type MotorcycleValues,
} from '#clients/rules/client-directory.ts';
import { plateKey } from '#clients/rules/client-fields.ts';
import { formatTaxNumber } from '#clients/rules/tax-number.ts';
import { fold } from '#shared/text/fold.ts';
import { type Day, numericDay } from '#shared/time/day-time.ts';
import { createClientFinder } from './client-finder.ts';
import type { ClientLine } from './csv-records.ts';

export type PlanOptions = {
  /** Keys of typed telephone numbers; one that is missing is no telephone number. */
  phoneKeys: ReadonlyMap<string, string>;
  newId: () => string;
  /** The instant of a reading: of the last visit, or of the import. */
  instantOf: (day: Day | null) => number;
};

/** What became of a line: its client, and whether it was here before, or is one of an earlier line. */
export type PlannedLine = { line: number; client: string; isKnown: boolean };
export type ClientPlan = {
  changes: ClientImport;
  lines: PlannedLine[];
  notes: { line: number; sentence: string }[];
};

type Draft<Known> = Known & { isNew: boolean; isChanged: boolean };

/**
 * Decides what the lines of a spreadsheet make of the clients and motorcycles that are here and of each other. A line
 * belongs to a known client by the rules of docs/rules/import.md. It fills what is empty, changes no value, and names
 * what it does not change.
 */
export function planClients(
  lines: readonly ClientLine[],
  directory: ClientDirectory,
  { phoneKeys, newId, instantOf }: PlanOptions,
): ClientPlan {
  const finder = createClientFinder<Draft<KnownClient>, Draft<KnownMotorcycle>>({
    clients: directory.clients.map((client) => draftOf(client)),
    motorcycles: directory.motorcycles.map((motorcycle) => draftOf(motorcycle)),
  });
  const { contacts, names, owners, readings }: ClientImport = emptyImport();
  const planned: PlannedLine[] = [];
  const notes: ClientPlan['notes'] = [];

  for (const line of lines) {
    const note = (sentence: string) => notes.push({ line: line.line, sentence });
    const typed = contactsOf(line, phoneKeys, note);
    const plate = plateKey(line.motorcycle?.plate ?? '');
    const { client: found, others } = finder.find(line.name, typed, plate);
    const client = found ?? newClient(line);
    if (found === null) {
      finder.addClient(client);
      noteShared(others, note);
      if (typed.length === 0 && plate === '')
        note('Sin teléfono, email ni matrícula no se puede saber si el cliente ya estaba.');
    } else fillClient(client, line, note);
    addContacts(client, typed);
    if (line.motorcycle !== null) placeMotorcycle(client, line, note);
    planned.push({ line: line.line, client: client.id, isKnown: found !== null });
  }

  function newClient({ name, taxNumber, notes: text }: ClientLine): Draft<KnownClient> {
    return {
      id: newId(),
      name,
      otherNames: [],
      contacts: [],
      taxNumber,
      notes: text,
      isErased: false,
      isNew: true,
      isChanged: false,
    };
  }

  function fillClient(client: Draft<KnownClient>, line: ClientLine, note: Note): void {
    fill(client, 'taxNumber', line.taxNumber, {
      note,
      kept: (has) => `El cliente ya tiene ${formatTaxNumber(has)}: queda ese.`,
    });
    fill(client, 'notes', line.notes, {
      note,
      kept: () => 'El cliente ya tiene notas: las de la línea no se guardan.',
    });
    if (finder.addName(client, line.name)) names.push({ id: client.id, name: line.name });
  }

  function addContacts(client: Draft<KnownClient>, typed: readonly TypedContact[]): void {
    for (const { kind, key, value } of typed) {
      if (!finder.addContact(client, { kind, key })) continue;
      client.isChanged = true;
      contacts.push({ kind, key, value, client: client.id });
    }
  }

  function placeMotorcycle(client: Draft<KnownClient>, line: ClientLine, note: Note): void {
    const { motorcycle } = line;
    if (motorcycle === null) return;
    const { kilometres, ...values } = motorcycle;
    const known = finder.findMotorcycle(client, values);
    if (known !== null && known.owners.length > 0 && !known.owners.includes(client.id)) {
      const owner = finder.clientOf(known.owners[0]);
      note(`La matrícula ${known.plate} es de «${owner?.name ?? ''}»: la moto no cambia de dueño.`);
      return;
    }
    const bike = known ?? newMotorcycle(values);
    if (known === null) finder.addMotorcycle(bike);
    else fillMotorcycle(known, values, note);
    if (!bike.owners.includes(client.id)) {
      finder.addOwner(bike, client);
      owners.push({ motorcycle: bike.id, client: client.id });
    }
    if (line.lastVisit !== null && bike.notes === '') {
      bike.notes = `Última visita según la planilla: ${numericDay(line.lastVisit)}.`;
      bike.isChanged = true;
    }
    if (kilometres === null) return;
    const reading = { km: kilometres, at: instantOf(line.lastVisit) };
    if (bike.readings.some((each) => each.km === reading.km && each.at === reading.at)) return;
    if (!fitsReadings(bike.readings, reading)) {
      note('Los kilómetros no siguen a los que la moto ya tiene: no se guardan.');
      return;
    }
    bike.readings.push(reading);
    readings.push({ ...reading, motorcycle: bike.id });
  }

  function newMotorcycle(values: Omit<MotorcycleValues, 'id' | 'notes'>): Draft<KnownMotorcycle> {
    const own = { id: newId(), notes: '', owners: [], readings: [] };
    return { ...values, ...own, isNew: true, isChanged: false };
  }

  function fillMotorcycle(
    known: Draft<KnownMotorcycle>,
    values: Omit<MotorcycleValues, 'id' | 'notes'>,
    note: Note,
  ): void {
    const kept = (what: string) => (has: string) => `La moto ya tiene ${what} «${has}»: queda así.`;
    if (known.plate === '' && values.plate !== '') finder.addPlate(known, values.plate);
    fill(known, 'brand', values.brand, { note, kept: kept('la marca') });
    fill(known, 'model', values.model, { note, kept: kept('el modelo') });
    fill(known, 'frameNumber', values.frameNumber, { note, kept: kept('el chasis') });
    if (values.year === null || values.year === known.year) return;
    if (known.year !== null) {
      note(`La moto ya tiene el año ${known.year}: queda así.`);
      return;
    }
    known.year = values.year;
    known.isChanged = true;
  }

  const all = finder.all();
  const written = <Each extends { isNew: boolean; isChanged: boolean }>(
    drafts: readonly Each[],
    isNew: boolean,
  ) => drafts.filter((draft) => (isNew ? draft.isNew : !draft.isNew && draft.isChanged));
  return {
    lines: planned,
    notes,
    changes: {
      clients: written(all.clients, true).map(({ id, name, taxNumber, notes: text }) => ({
        id,
        name,
        taxNumber,
        notes: text,
      })),
      changedClients: written(all.clients, false).map(({ id, taxNumber, notes: text }) => ({
        id,
        taxNumber,
        notes: text,
      })),
      motorcycles: written(all.motorcycles, true).map(valuesOf),
      changedMotorcycles: written(all.motorcycles, false).map(valuesOf),
      contacts,
      names,
      owners,
      readings,
    },
  };
}

type Note = (sentence: string) => void;
type TypedContact = ContactKey & { value: string };

const draftOf = <Known>(known: Known): Draft<Known> => ({
  ...known,
  isNew: false,
  isChanged: false,
});

const emptyImport = (): ClientImport => ({
  clients: [],
  changedClients: [],
  names: [],
  contacts: [],
  motorcycles: [],
  changedMotorcycles: [],
  owners: [],
  readings: [],
});

function valuesOf(motorcycle: KnownMotorcycle): MotorcycleValues {
  const { id, plate, brand, model, year, frameNumber, notes } = motorcycle;
  return { id, plate, brand, model, year, frameNumber, notes };
}

/** Fills an empty text; names a different one that stays. */
function fill<Field extends string>(
  draft: { isChanged: boolean } & Record<Field, string>,
  field: Field,
  value: string,
  { note, kept }: { note: Note; kept: (has: string) => string },
): void {
  const has: string = draft[field];
  if (value === '' || fold(has) === fold(value)) return;
  if (has !== '') {
    note(kept(has));
    return;
  }
  Object.assign(draft, { [field]: value, isChanged: true });
}

function contactsOf(
  { phones, emails }: ClientLine,
  phoneKeys: ReadonlyMap<string, string>,
  note: Note,
): TypedContact[] {
  const typed: TypedContact[] = [];
  for (const value of phones) {
    const key = phoneKeys.get(value);
    if (key !== undefined) typed.push({ kind: 'phone', key, value });
    else note(`El teléfono «${value}» no está completo: no se guarda.`);
  }
  return [...typed, ...emails.map((value) => ({ kind: 'email' as const, key: value, value }))];
}

/** Names the clients who have a contact of a new one, with another name. */
function noteShared(others: readonly KnownClient[], note: Note): void {
  const [first] = others;
  if (first === undefined) return;
  const more = others.length > 1 ? ` y ${others.length - 1} más` : '';
  note(
    `«${first.name}»${more} tiene el mismo teléfono o email con otro nombre: quedan dos clientes.`,
  );
}
