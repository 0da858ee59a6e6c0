import { fold } from '#shared/text/fold.ts';
import type { Collection } from './import-records.ts';

/** Names of collections, folded and without signs, as Mongoose makes them of a model's name and as people write them. */
const NAMES: Readonly<Record<Collection, readonly string[]>> = {
  users: ['users', 'user', 'usuarios', 'admins', 'admin', 'administradores', 'adminusers'],
  components: ['components', 'component', 'componentes', 'inventorycomponents'],
  services: ['services', 'service', 'servicios'],
  products: ['products', 'product', 'productos'],
  movements: [
    'movements',
    'movement',
    'movimientos',
    'stockmovements',
    'movimientosstock',
    'movimientosdestock',
    'componentmovements',
    'inventorymovements',
  ],
  citations: ['citations', 'citation', 'citas', 'citaciones', 'appointments', 'turnos', 'agenda'],
  reservations: ['reservations', 'reservation', 'reservas'],
  transactions: [
    'transactions',
    'transaction',
    'transacciones',
    'financialtransactions',
    'sales',
    'ventas',
    'transaccionesfinancieras',
  ],
  expenses: ['expenses', 'expense', 'gastos', 'egresos'],
};

const BY_NAME = new Map(
  Object.entries(NAMES).flatMap(([collection, names]) =>
    names.map((name) => [name, collection as Collection]),
  ),
);

const NOT_IMPORTED = new Set(['settings', 'setting', 'configuracion', 'preferencias', 'sessions']);

export type FileFormat = 'json' | 'bson';
export type NamedFile =
  | { kind: 'collection'; collection: Collection; format: FileFormat }
  /** `ignored`: part of a dump that holds no documents of the workshop. */
  | { kind: 'ignored' | 'unknown-collection' | 'known-collection-not-imported' | 'unknown-format' };

/** Files beside the collections: indexes, the oplog, what mongodump writes about itself, hidden files. */
const BESIDE = /^\.|\.metadata\.json(?:\.gz)?$|^(?:system|oplog|prelude)\b|^thumbs\.db$/i;
const EXTENSION = /\.(json|jsonl|ndjson|bson)(?:\.gz)?$/i;

/**
 * Tells what a file of a dump is by its name: `citations.bson.gz`, `Citas.json`, `taller.stock_movements.jsonl`
 * (`database.collection`, as Compass names its exports).
 */
export function nameFile(fileName: string): NamedFile {
  if (BESIDE.test(fileName)) return { kind: 'ignored' };
  const match = EXTENSION.exec(fileName);
  if (!match) return { kind: 'unknown-format' };
  const stem = fileName.slice(0, match.index);
  const key = fold(stem.slice(stem.lastIndexOf('.') + 1)).replace(/[^a-z]/g, '');
  if (NOT_IMPORTED.has(key)) return { kind: 'known-collection-not-imported' };
  const collection = BY_NAME.get(key);
  if (collection === undefined) return { kind: 'unknown-collection' };
  return {
    kind: 'collection',
    collection,
    format: match[1]?.toLowerCase() === 'bson' ? 'bson' : 'json',
  };
}
