type Users = Readonly<Record<string, readonly { name: string }[]>>;

/** Returns the names of all records that use a component. */
export function componentUserNames(users: Users): string[] {
  return Object.values(users).flatMap((each) => each.map(({ name }) => name));
}

/** Returns why a component cannot be deleted, with at most three names of records that use it. */
export function inUseText(names: readonly string[]): string {
  const shown = names.slice(0, 3).map((name) => `«${name}»`);
  const hidden = names.length - shown.length;
  const places = hidden > 0 ? [...shown, `${hidden} más`] : shown;
  return `El componente está en uso en ${formatList(places)}, y no se puede eliminar.`;
}

export function inUseAdviceText(names: readonly string[]): string {
  return `${inUseText(names)} Puedes desactivarlo.`;
}

const formatList = (parts: readonly string[]) => new Intl.ListFormat('es').format(parts);
