import { searchKey } from '../text/search-words.ts';

export type TypedVehicle = { brand: string; model: string };

/** The last choice of the list of brands says nothing about the motorcycle. */
const NO_BRAND = 'otro';

/**
 * Returns whether two typed motorcycles are plainly not the same one: brands or models of which neither is part of the
 * other. Case, accents, spaces and signs do not count; an empty value and «Otro» are no difference.
 */
export function isOtherVehicle(one: TypedVehicle, other: TypedVehicle): boolean {
  return (
    differ(brandKey(one.brand), brandKey(other.brand)) ||
    differ(searchKey(one.model), searchKey(other.model))
  );
}

/** Every text contains the empty one. */
const differ = (one: string, other: string) => !one.includes(other) && !other.includes(one);

const brandKey = (brand: string) => (searchKey(brand) === NO_BRAND ? '' : searchKey(brand));
