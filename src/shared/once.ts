/** Returns a function that creates its value at the first call and returns the same value from then on. */
export function once<Value>(create: () => Value): () => Value {
  let created: { value: Value } | null = null;
  return () => {
    created ??= { value: create() };
    return created.value;
  };
}

/** Returns a function that creates its value once for each key. The value lives as long as its key. */
export function oncePer<Key extends object, Value>(
  create: (key: Key) => Value,
): (key: Key) => Value {
  const values = new WeakMap<Key, { value: Value }>();
  return (key) => {
    const known = values.get(key);
    if (known) return known.value;
    const value = create(key);
    values.set(key, { value });
    return value;
  };
}
