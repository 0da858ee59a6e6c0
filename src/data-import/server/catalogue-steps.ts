import { findUsernames, importUsers } from '#access/server/import-users.ts';
import type { Tx } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { encodeProductPicture, importProducts } from '#products/server/import-products.ts';
import { importServices } from '#services/server/import-services.ts';
import {
  findComponentCodes,
  findLiveComponents,
  importComponents,
} from '#stock/server/import-components.ts';
import type { BomLine, MovementRecord } from '../rules/import-records.ts';
import type { Loaded } from './dump.ts';
import type { MapEntry } from './import-log.ts';
import {
  type ImportRun,
  type ImportStep,
  newDocuments,
  note,
  reject,
  type StepResult,
} from './import-step.ts';

/** Users, components with their movements, services and products: what the other records refer to. */
export const CATALOGUE_STEPS: readonly ImportStep[] = [
  { collection: 'users', write: writeUsers },
  { collection: 'components', write: writeComponents },
  { collection: 'services', write: writeServices },
  { collection: 'products', write: writeProducts },
];

async function writeUsers(tx: Tx, run: ImportRun): Promise<StepResult> {
  const loaded = newDocuments(run, 'users');
  const known = await findUsernames(
    tx,
    loaded.map(({ record }) => record.username),
  );
  const { fresh, entries } = splitKnown(run, loaded, {
    collection: 'users',
    find: ({ username }) => known.get(username),
    key: ({ username }) => username,
    sentence: 'Ya existe un usuario con ese nombre: queda como está.',
  });
  await importUsers(
    tx,
    fresh.map(({ record, id }) => ({ ...record, id })),
    run.now,
  );
  return { entries };
}

async function writeComponents(tx: Tx, run: ImportRun): Promise<StepResult> {
  const loaded = newDocuments(run, 'components');
  const known = await findComponentCodes(
    tx,
    loaded.map(({ record }) => record.code),
  );
  const { fresh, entries } = splitKnown(run, loaded, {
    collection: 'components',
    find: ({ code }) => known.get(code.toLowerCase()),
    key: ({ code }) => code.toLowerCase(),
    sentence: 'Ya existe un componente con ese código: queda como está, con su stock.',
  });
  const movements = movementsOf(run, new Set(fresh.map(({ record }) => record.oldId)));
  const components = fresh.map(({ record, id }) => ({
    ...record,
    id,
    movements: movements.get(record.oldId) ?? [],
  }));
  await importComponents(tx, components, run.now);
  const moved = components.flatMap(({ id, movements: own }) =>
    own.map(({ oldId }): MapEntry => ({ collection: 'movements', oldId, record: id })),
  );
  return { entries: [...entries, ...moved] };
}

/** Returns the movements of new components, in order of time. Rejects those of others: their stock has moved on. */
function movementsOf(run: ImportRun, components: ReadonlySet<string>) {
  const found = new Map<string, MovementRecord[]>();
  for (const loaded of newDocuments(run, 'movements')) {
    const { component } = loaded.record;
    if (!components.has(component)) {
      const sentence =
        run.imported.find('components', component) === null
          ? 'El componente de este movimiento no está en los datos.'
          : 'El componente ya estaba aquí: su historial de stock no se cambia.';
      reject(run, 'movements', loaded, sentence);
      continue;
    }
    const own = found.get(component) ?? [];
    own.push(loaded.record);
    found.set(component, own);
  }
  for (const own of found.values()) own.sort((one, other) => one.createdAt - other.createdAt);
  return found;
}

async function writeServices(tx: Tx, run: ImportRun): Promise<StepResult> {
  const loaded = newDocuments(run, 'services');
  const bomOf = await bomLines(tx, run, loaded);
  const services = loaded.map((each) => ({
    ...each.record,
    id: newId(),
    components: bomOf(each),
  }));
  await importServices(tx, services, run.now);
  return { entries: entriesOf('services', services) };
}

async function writeProducts(tx: Tx, run: ImportRun): Promise<StepResult> {
  const loaded = newDocuments(run, 'products');
  const bomOf = await bomLines(tx, run, loaded);
  const products = loaded.map((each) => ({
    ...each.record,
    id: newId(),
    components: bomOf(each),
    pictures: () => encodedPictures(run, each),
  }));
  await importProducts(tx, products, run.now);
  return { entries: entriesOf('products', products) };
}

async function* encodedPictures(run: ImportRun, product: Loaded<'products'>) {
  for (const { bytes } of product.record.pictures) {
    const encoded = await encodeProductPicture(bytes);
    if (encoded === null) note(run, product, 'Una de sus imágenes no se pudo leer.');
    else yield encoded;
  }
}

const entriesOf = (
  collection: 'services' | 'products',
  records: readonly { oldId: string; id: string }[],
): MapEntry[] => records.map(({ oldId, id }) => ({ collection, oldId, record: id }));

/** Returns the materials of a record by their new ids; what the dump does not have is left out, and named. */
async function bomLines(
  tx: Tx,
  run: ImportRun,
  loaded: readonly (Loaded<'services'> | Loaded<'products'>)[],
) {
  const ids = loaded.flatMap(({ record }) =>
    record.components.flatMap(({ component }) => run.imported.find('components', component) ?? []),
  );
  const live = await findLiveComponents(tx, ids);
  return (each: Loaded<'services'> | Loaded<'products'>): BomLine[] => {
    const lines = new Map<string, number>();
    for (const { component, quantity } of each.record.components) {
      const id = run.imported.find('components', component);
      if (id === null || !live.has(id)) {
        note(
          run,
          each,
          `Uno de sus componentes no está en los datos (${component}): queda sin él.`,
        );
        continue;
      }
      lines.set(id, (lines.get(id) ?? 0) + quantity);
    }
    return [...lines].map(([component, quantity]) => ({ component, quantity }));
  };
}

type Match<Name extends 'users' | 'components'> = {
  collection: Name;
  /** Returns the id of the record that was here before. */
  find: (record: Loaded<Name>['record']) => string | undefined;
  /** What two records of the dump must not share. */
  key: (record: Loaded<Name>['record']) => string;
  sentence: string;
};

/** Separates the documents whose record was here before; a second document with the same key belongs to the first. */
function splitKnown<Name extends 'users' | 'components'>(
  run: ImportRun,
  loaded: readonly Loaded<Name>[],
  { collection, find, key, sentence }: Match<Name>,
) {
  const entries: MapEntry[] = [];
  const fresh: (Loaded<Name> & { id: string })[] = [];
  const taken = new Map<string, string>();
  for (const each of loaded) {
    const { record } = each;
    const known = find(record) ?? taken.get(key(record));
    if (known !== undefined) note(run, each, sentence);
    const id = known ?? newId();
    taken.set(key(record), id);
    entries.push({ collection, oldId: record.oldId, record: id, isKnown: known !== undefined });
    if (known === undefined) fresh.push({ ...each, id });
  }
  return { fresh, entries };
}
