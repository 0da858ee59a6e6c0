/**
 * Returns the lines in groups: alternatives (lines with one `choiceGroup`) together, every other line alone. Keeps
 * the order of the first lines of the groups.
 */
export function groupAlternatives<Line extends { choiceGroup: number | null }>(
  lines: readonly Line[],
): Line[][] {
  const groups = new Map<number | Line, Line[]>();
  for (const line of lines) {
    const key = line.choiceGroup ?? line;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.values()];
}
