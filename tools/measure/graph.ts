/** Edges from each node of a directed graph. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Strongly connected components by Tarjan; a component comes after those that it leads to. */
function components(graph: Graph): string[][] {
  const found: string[][] = [];
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const visit = (node: string): void => {
    index.set(node, index.size);
    low.set(node, index.get(node) ?? 0);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      else if (!stack.includes(next)) continue;
      low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(node) === index.get(node)) found.push(stack.splice(stack.indexOf(node)));
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return found;
}

/** Groups of nodes that reach each other. */
export function cycles(graph: Graph): string[][] {
  return components(graph).filter(
    ([first = '', ...rest]) => rest.length > 0 || graph.get(first)?.has(first),
  );
}

/**
 * The number of nodes on the longest path from `start`. A cycle counts with all of its nodes, so the
 * result is an upper bound where there are cycles.
 */
export function depthFrom(graph: Graph, start: string): number {
  const groupOf = new Map<string, string[]>();
  for (const group of components(graph)) for (const node of group) groupOf.set(node, group);
  const depths = new Map<string[], number>();
  const depthOf = (group: string[]): number => {
    const known = depths.get(group);
    if (known !== undefined) return known;
    const next = group
      .flatMap((node) => [...(graph.get(node) ?? [])])
      .map((node) => groupOf.get(node));
    const below = next.flatMap((other) => (other && other !== group ? [depthOf(other)] : []));
    const depth = group.length + Math.max(0, ...below);
    depths.set(group, depth);
    return depth;
  };
  const group = groupOf.get(start);
  return group === undefined ? 0 : depthOf(group);
}
