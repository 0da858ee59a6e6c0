import type { AppointmentProduct } from '#products/contract/product.ts';
import type { ActiveService } from '#services/contract/service.ts';

/** A service or product of step 3. Duration in minutes, price in dollars. */
export type BookableItem = {
  id: string;
  name: string;
  description: string;
  duration: number;
  price: number;
  requirements: readonly string[];
};

/** Returns one list, as specified: services first, then appointment products. */
export function bookableItems(
  services: readonly ActiveService[],
  products: readonly AppointmentProduct[],
): BookableItem[] {
  const toItem = (item: AppointmentProduct | ActiveService, requirements: readonly string[]) => ({
    id: item._id,
    name: item.name,
    description: item.description,
    duration: item.duration,
    price: item.price,
    requirements,
  });
  return [
    ...services.map((service) => toItem(service, service.requirements)),
    ...products.map((product) => toItem(product, [])),
  ];
}
