import { lazyPart } from '#ui/panel/lazy-part.tsx';

/** The work order of a citation, loaded when a detail opens. */
export const OrderPart = lazyPart(async () => ({
  default: (await import('#ordenes/web/order/order-section.tsx')).OrderSection,
}));
