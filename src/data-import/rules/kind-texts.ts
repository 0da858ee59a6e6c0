import type { CollectionCounts, ImportedKind } from './import-report.ts';

type Noun = { one: string; many: string; isFeminine?: true };

const NOUNS: Readonly<Record<ImportedKind, Noun>> = {
  users: { one: 'usuario', many: 'usuarios' },
  components: { one: 'componente', many: 'componentes' },
  services: { one: 'servicio', many: 'servicios' },
  products: { one: 'producto', many: 'productos' },
  movements: { one: 'movimiento de stock', many: 'movimientos de stock' },
  citations: { one: 'cita', many: 'citas', isFeminine: true },
  reservations: { one: 'reserva', many: 'reservas', isFeminine: true },
  transactions: { one: 'movimiento de Finanzas', many: 'movimientos de Finanzas' },
  expenses: { one: 'gasto', many: 'gastos' },
  clients: { one: 'cliente', many: 'clientes' },
  visits: { one: 'visita', many: 'visitas', isFeminine: true },
};

/** Returns the name of a kind, as a heading of its records. */
export const kindLabel = (kind: ImportedKind): string => NOUNS[kind].many;

/** Returns the name of a kind as it stands after this number. */
export const kindAfter = (count: number, kind: ImportedKind): string =>
  count === 1 ? NOUNS[kind].one : NOUNS[kind].many;

/** Returns the counts of a kind as a line: «citas: 299 nuevas, 0 ya estaban, 1 rechazada». */
export function countLine({
  kind,
  added,
  known,
  rejected,
}: CollectionCounts & { kind: ImportedKind }) {
  const { many, isFeminine } = NOUNS[kind];
  const agree = (stem: string, count: number) =>
    `${count} ${stem}${isFeminine ? 'a' : 'o'}${count === 1 ? '' : 's'}`;
  const were = known === 1 ? 'ya estaba' : 'ya estaban';
  return `${many}: ${agree('nuev', added)}, ${known} ${were}, ${agree('rechazad', rejected)}`;
}
