import type { Tx } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { importProducts } from '#products/server/import-products.ts';
import type { Category } from '#services/rules/category.ts';
import { importServices } from '#services/server/import-services.ts';
import { costOf } from '#shared/money/quantity.ts';
import type { BomLine, ItemReference } from '../rules/import-records.ts';
import { byOldId } from './dump.ts';
import type { ImportRun } from './import-step.ts';

/** The service or product of a record, with the facts that the record copies. */
export type Item = {
  kind: 'service' | 'product';
  id: string;
  name: string;
  durationMinutes: number;
  priceCents: number;
  costCents: number;
  category: Category | null;
};

const UNKNOWN = { service: 'Servicio no disponible', product: 'Producto no disponible' } as const;
const MAX_MINUTES = 480;

/**
 * Finds the items of records. An item that the dump does not have becomes a deleted one with the name that the record
 * copies: it is shown with the record and offered nowhere. `insertMissing` writes these.
 */
export function itemFinder(run: ImportRun) {
  const services = byOldId(run.dump.records.services);
  const products = byOldId(run.dump.records.products);
  const components = byOldId(run.dump.records.components);
  const installation = run.agenda.settings.installationMinutes;
  const missing = new Map<string, Item>();
  const bomCost = (lines: readonly BomLine[]) =>
    lines.reduce(
      (sum, { component, quantity }) =>
        sum + costOf(quantity, components.get(component)?.costPerUnitCents ?? 0),
      0,
    );

  function factsOf(kind: Item['kind'], oldId: string | null) {
    if (oldId === null) return null;
    if (kind === 'service') {
      const found = services.get(oldId);
      if (!found) return null;
      const cost = found.usesComponents ? bomCost(found.components) : found.manualCostCents;
      return { ...found, costCents: cost };
    }
    const found = products.get(oldId);
    if (!found) return null;
    const cost = found.autoCost ? bomCost(found.components) : found.manualCostCents;
    return { ...found, durationMinutes: installation, category: null, costCents: cost };
  }

  function find(
    kind: Item['kind'],
    { oldId, copy }: ItemReference,
  ): { item: Item; isMissing: boolean } {
    const known = factsOf(kind, oldId);
    const id = run.imported.find(kind === 'service' ? 'services' : 'products', oldId);
    const facts = {
      kind,
      name: copy?.name || known?.name || UNKNOWN[kind],
      durationMinutes: Math.min(
        copy?.durationMinutes ?? known?.durationMinutes ?? installation,
        MAX_MINUTES,
      ),
      priceCents: copy?.priceCents ?? known?.priceCents ?? 0,
      costCents: known?.costCents ?? 0,
      category: kind === 'service' ? (copy?.category ?? known?.category ?? null) : null,
    };
    if (id !== null) return { item: { ...facts, id }, isMissing: false };
    const name = `${kind} ${facts.name}`;
    const first = missing.get(name) ?? { ...facts, id: newId() };
    missing.set(name, first);
    return { item: { ...facts, id: first.id }, isMissing: true };
  }

  async function insertMissing(tx: Tx): Promise<void> {
    const written = { createdAt: null, updatedAt: null, oldId: '', active: false, isDeleted: true };
    const all = [...missing.values()].map((item) => ({
      ...written,
      ...item,
      description: '',
      manualCostCents: item.costCents,
      components: [],
    }));
    await importServices(
      tx,
      all
        .filter(({ kind }) => kind === 'service')
        .map((item) => ({
          ...item,
          category: item.category ?? 'maintenance',
          stock: 0,
          requirements: [],
          usesComponents: false,
        })),
      run.now,
    );
    await importProducts(
      tx,
      all
        .filter(({ kind }) => kind === 'product')
        .map((item) => ({
          ...item,
          // A product has a price.
          priceCents: Math.max(item.priceCents, 1),
          category: 'Sin categoría',
          autoCost: false,
          publishInAgenda: false,
          publishInReserva: false,
          specifications: [],
        })),
      run.now,
    );
    missing.clear();
  }

  return { find, insertMissing };
}
