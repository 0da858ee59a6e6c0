import type { Route } from '#shared/contract/endpoint.ts';

/** Methods and paths of the endpoints in `product.ts`, without the schemas that public pages must not load. */
export const PRODUCT_ROUTES = {
  appointmentProducts: { method: 'GET', path: '/api/products/appointment-products' },
  reservationProducts: { method: 'GET', path: '/api/products/reservation-products' },
} as const satisfies Record<string, Route>;
