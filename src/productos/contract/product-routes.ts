import type { Route } from '#shared/contract/endpoint.ts';

/** Where the public pages reach the entries of `product.ts`. */
export const PRODUCT_ROUTES = {
  appointmentProducts: { method: 'GET', path: '/api/products/appointment-products' },
  reservationProducts: { method: 'GET', path: '/api/products/reservation-products' },
} as const satisfies Record<string, Route>;
