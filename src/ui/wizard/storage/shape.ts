/** The fields of `T` with the type of each; `?` allows null. */
export type Shape<T> = T extends string
  ? 'string'
  : T extends number
    ? 'number'
    : T extends boolean
      ? 'boolean'
      : { [Name in keyof T]: null extends T[Name] ? NullableShape<T[Name]> : Shape<T[Name]> };

type NullableShape<T> = NonNullable<T> extends string ? 'string?' : 'number?';

type AnyShape = string | { readonly [name: string]: AnyShape };

/**
 * Returns whether `value` has every field with its type: a stored value may be of an older page.
 */
export function hasShape<T>(value: unknown, shape: Shape<T>): value is T {
  return fits(value, shape as AnyShape);
}

function fits(value: unknown, shape: AnyShape): boolean {
  if (typeof shape === 'string') {
    return (
      (value === null && shape.endsWith('?')) ||
      `${typeof value}${shape.endsWith('?') ? '?' : ''}` === shape
    );
  }
  if (typeof value !== 'object' || value === null) return false;
  const fields: Partial<Record<string, unknown>> = { ...value };
  return Object.entries(shape).every(([name, part]) => fits(fields[name], part));
}
