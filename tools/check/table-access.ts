import { isNode, parseFile, type SyntaxNode, walk } from './syntax.ts';
import { TABLE_OWNERS } from './table-owners.ts';

/** Methods of Kysely whose first argument is a table, as `'payments'` or `'payments as p'`. */
const TABLE_METHODS =
  /^(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|from|using|table|replaceInto|\w*Join)$/;
/** Tables in a text of SQL, as `from payments as p, refunds`. */
const IN_SQL =
  /\b(?:from|join|update|into|using|table|only|truncate|lock)\s+((?:public\.)?[a-z_]+(?:(?:\s+as\s+\w+)?,\s*[a-z_]+)*)/gi;

/** The tables that the code of a file names in SQL or in queries of Kysely, each once, sorted. */
export function tablesIn(body: readonly SyntaxNode[]): string[] {
  const found = new Set<string>();
  walk(body, 'body', (node) => {
    for (const name of namesIn(node)) if (name in TABLE_OWNERS) found.add(name);
  });
  return [...found].sort();
}

function namesIn(node: SyntaxNode): string[] {
  if (node.type === 'CallExpression') return tableArguments(node);
  const text = node.type === 'TemplateElement' ? node['cooked'] : node['value'];
  const isText = node.type === 'TemplateElement' || node.type === 'StringLiteral';
  if (!isText || typeof text !== 'string') return [];
  return [...text.matchAll(IN_SQL)].flatMap(([, list = '']) =>
    list.split(',').map((name) =>
      name
        .trim()
        .toLowerCase()
        .replace(/^public\./, '')
        .replace(/\s.*$/, ''),
    ),
  );
}

/** `selectFrom('payments as p')` and `selectFrom(['payments', 'refunds'])`. */
function tableArguments(call: SyntaxNode): string[] {
  const callee = call['callee'];
  const property = isNode(callee) && isNode(callee['property']) ? callee['property'] : undefined;
  if (!TABLE_METHODS.test(String(property?.['value'] ?? ''))) return [];
  const [first]: unknown[] = Array.isArray(call['arguments']) ? call['arguments'] : [];
  const names: string[] = [];
  walk([Reflect.get(Object(first), 'expression')], 'argument', (node) => {
    if (node.type === 'StringLiteral') names.push(String(node['value']).split(' ')[0] ?? '');
  });
  return names;
}

/** A file of one module that names a table of another one in SQL. */
export type ForeignAccess = { readonly path: string; readonly table: string };

/** Finds the files under `src` that name a table of another module. */
export function foreignAccesses(root: string, paths: readonly string[]): ForeignAccess[] {
  return paths.flatMap((path) => {
    const owner = moduleOf(path);
    return tablesIn(parseFile(root, path).body)
      .filter((table) => TABLE_OWNERS[table] !== owner)
      .map((table) => ({ path, table }));
  });
}

/** The module of a path under `src`; earlier names of shared folders count as today's. */
function moduleOf(path: string): string {
  const folder = path.split('/')[1] ?? '';
  return folder === 'server-kit' ? 'platform' : folder;
}
