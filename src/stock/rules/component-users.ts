type Users = Readonly<Record<string, readonly { name: string }[]>>;

/** Whoever uses a component, by name. */
export function componentUserNames(users: Users): string[] {
  return Object.values(users).flatMap((each) => each.map(({ name }) => name));
}

/** Where a component is used: why it cannot be deleted (decisions: 409 that names where). */
export function inUseText(names: readonly string[]): string {
  const shown = names.slice(0, 3).map((name) => `«${name}»`);
  const more = names.length - shown.length;
  const where = more > 0 ? [...shown, `${more} más`] : shown;
  return `El componente está en uso en ${formatList(where)}, y no se puede eliminar.`;
}

export function inUseAdviceText(names: readonly string[]): string {
  return `${inUseText(names)} Puedes desactivarlo.`;
}

const formatList = (parts: readonly string[]) => new Intl.ListFormat('es').format(parts);
