import { fold } from '#kernel/fold.ts';
import type { AppointmentProduct } from '#productos/contract/product.ts';
import type { ActiveService } from '#servicios/contract/service.ts';

/** One card of step 3. Duration in minutes, price in dollars. */
export type Offering = {
  id: string;
  name: string;
  description: string;
  duration: number;
  price: number;
  requirements: readonly string[];
};

/** One list, as specified: services first, then appointment products. */
export function offeringsOf(
  services: readonly ActiveService[],
  products: readonly AppointmentProduct[],
): Offering[] {
  const plain = (item: AppointmentProduct | ActiveService, requirements: readonly string[]) => ({
    id: item._id,
    name: item.name,
    description: item.description,
    duration: item.duration,
    price: item.price,
    requirements,
  });
  return [
    ...services.map((service) => plain(service, service.requirements)),
    ...products.map((product) => plain(product, [])),
  ];
}

/** Name or description holds the words, whatever case and accents; the chosen one always stays. */
export function filterOfferings(
  offerings: readonly Offering[],
  words: string,
  chosen: string,
): Offering[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean);
  return offerings.filter(({ id, name, description }) => {
    const text = fold(`${name} ${description}`);
    return id === chosen || wanted.every((word) => text.includes(word));
  });
}
