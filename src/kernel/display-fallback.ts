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
