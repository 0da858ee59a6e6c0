/** A reference to another record: the record, its id alone (the record was deleted), or nothing. */
type NamedReference = { readonly name?: string | null } | string | null | undefined;

/** Returns the name of a service for display; the specification fixes the fallback texts. */
export function displayedServiceName(service: NamedReference): string {
  return nameOr(service, 'Servicio no disponible', 'Servicio sin nombre', 'Sin servicio');
}

/** Returns the name of a product for display; the specification fixes the fallback texts. */
export function displayedProductName(product: NamedReference): string {
  return nameOr(product, 'Producto no disponible', 'Producto sin nombre', 'Sin producto');
}

/** The booked service, or the booked product with a service that has its price and duration. */
export type Booked = { readonly service: NamedReference; readonly product?: NamedReference };

/** Returns the name of the booked product, or of the service without one. */
export function bookedName({ service, product }: Booked): string {
  return product ? displayedProductName(product) : displayedServiceName(service);
}

function nameOr(reference: NamedReference, gone: string, nameless: string, none: string): string {
  if (reference === null || reference === undefined || reference === '') return none;
  if (typeof reference === 'string') return gone;
  return reference.name?.trim() || nameless;
}

/** Fields of a missing record. Screens show `NaN` as «—». */
const UNKNOWN = { _id: '', duration: Number.NaN, price: Number.NaN };

/** Returns a service with a name from the service of an answer, which may be an id or missing. */
export function serviceForDisplay<Service extends object>(service: Service): Service {
  return { ...UNKNOWN, ...fieldsOf(service), name: displayedServiceName(service) };
}

/** Returns a product with a name from the product of an answer, which may be an id or missing. */
export function productForDisplay<Product extends object>(product: Product): Product {
  return { ...UNKNOWN, ...fieldsOf(product), name: displayedProductName(product) };
}

/** The contract's type is a record, but the specification also allows an id or nothing. */
function fieldsOf<Record extends object>(reference: Record | string | null): Record {
  return (typeof reference === 'object' && reference !== null ? reference : {}) as Record;
}

/**
 * The values that replace the personal data of an anonymised client. Migration 0045 has the same ones: its
 * triggers accept no other change of an append-only row.
 */
export const ANONYMOUS_NAME = 'Cliente anónimo';
/** Where a record requires a text. */
export const ERASED_TEXT = '—';
