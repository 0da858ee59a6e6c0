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

/** Of a record that is not there no figure is known: it is shown as «—». */
const UNKNOWN = { _id: '', duration: Number.NaN, price: Number.NaN };

/** A service as screens read it, whatever came in its place: always with a name. */
export function shownService<Service extends object>(service: Service): Service {
  return { ...UNKNOWN, ...partsOf(service), name: serviceName(service) };
}

/** The same for a product. */
export function shownProduct<Product extends object>(product: Product): Product {
  return { ...UNKNOWN, ...partsOf(product), name: productName(product) };
}

/** The contract promises a record; an id alone or nothing has come before. */
function partsOf<Record extends object>(reference: Record | string | null): Record {
  return (typeof reference === 'object' && reference !== null ? reference : {}) as Record;
}
