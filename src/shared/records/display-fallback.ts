/**
 * What a reference to another record may come as: the record, its id alone (the record is gone),
 * or nothing.
 */
export type NamedReference = { readonly name?: string | null } | string | null | undefined;

/** Name of a service for display; what stands in its place is fixed by the specification. */
export function serviceName(service: NamedReference): string {
  return nameOr(service, 'Servicio no disponible', 'Servicio sin nombre', 'Sin servicio');
}

/** The same for a product. */
export function productName(product: NamedReference): string {
  return nameOr(product, 'Producto no disponible', 'Producto sin nombre', 'Sin producto');
}

function nameOr(reference: NamedReference, gone: string, nameless: string, none: string): string {
  if (reference === null || reference === undefined || reference === '') return none;
  if (typeof reference === 'string') return gone;
  return reference.name?.trim() || nameless;
}

/** The figures of a missing record are unknown; screens show them as «—». */
const UNKNOWN = { _id: '', duration: Number.NaN, price: Number.NaN };

/** Returns a service that always has a name, from whatever the answer holds in its place. */
export function serviceForDisplay<Service extends object>(service: Service): Service {
  return { ...UNKNOWN, ...partsOf(service), name: serviceName(service) };
}

/** Returns a product that always has a name, from whatever the answer holds in its place. */
export function productForDisplay<Product extends object>(product: Product): Product {
  return { ...UNKNOWN, ...partsOf(product), name: productName(product) };
}

/** The contract promises a record, but the specification also allows an id or nothing. */
function partsOf<Record extends object>(reference: Record | string | null): Record {
  return (typeof reference === 'object' && reference !== null ? reference : {}) as Record;
}
