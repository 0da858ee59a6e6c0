/**
 * Writes the TypeScript types of an OpenAPI document in the form that `openapi-fetch` reads. Covers what our document
 * contains, and throws for anything else (docs/decisions/0104).
 */

type Schema = {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
};
type Content = Readonly<Record<string, { readonly schema: Schema }>>;
type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
};
type Answer = { readonly $ref?: string; readonly content?: Content };
type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Answer>>;
};
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, Answer>>;
  };
};

const HEADER = `/**
 * Types of the API of Bujía, from its OpenAPI document. \`npm run generate\` writes this file.
 */
`;

/** Returns the content of a declaration file with the types `paths`, `operations` and `components`. */
export function typesOfDocument(json: unknown): string {
  const { paths, components } = json as Document;
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  return [
    HEADER,
    `export interface paths ${block(Object.entries(paths).map(([path, methods]) => member(path, block(Object.entries(methods).map(([method, { operationId }]) => member(method, `operations[${quote(operationId)}]`))))))}`,
    `export interface operations ${block(operations.map(operationMember))}`,
    `export interface components ${block([
      member(
        'schemas',
        block(
          Object.entries(components.schemas).map(([name, schema]) => member(name, typeOf(schema))),
        ),
      ),
      member(
        'responses',
        block(
          Object.entries(components.responses).map(([name, answer]) =>
            member(name, answerType(answer)),
          ),
        ),
      ),
    ])}`,
    '',
  ].join('\n');
}

function operationMember(operation: Operation): string {
  const { operationId, summary, description, requestBody, responses } = operation;
  const comment = `/**\n * ${[summary, ...description.split('\n\n')].join('\n *\n * ').replaceAll('*/', '* /')}\n */\n`;
  return `${comment}${member(
    operationId,
    block([
      member('parameters', parametersType(operation.parameters)),
      ...(requestBody ? [member('requestBody', contentType(requestBody.content))] : []),
      member(
        'responses',
        block(
          Object.entries(responses).map(([status, answer]) => member(status, answerType(answer))),
        ),
      ),
    ]),
  )}`;
}

function parametersType(parameters: readonly Parameter[]): string {
  const places = (['query', 'header', 'path'] as const).map((place) => {
    const inside = parameters.filter((each) => each.in === place);
    if (inside.length === 0) return `${place}?: never;`;
    const needed = inside.some(({ required }) => required);
    const fields = inside.map(({ name, schema, required }) =>
      member(name, typeOf(schema), required),
    );
    return member(place, block(fields), needed);
  });
  return block([...places, 'cookie?: never;']);
}

function contentType(content: Content): string {
  const types = Object.entries(content).map(([media, { schema }]) => member(media, typeOf(schema)));
  return block([member('content', block(types))]);
}

function answerType({ $ref, content = {} }: Answer): string {
  if ($ref !== undefined) return reference($ref);
  const types = Object.entries(content).map(([media, { schema }]) => member(media, typeOf(schema)));
  return block(['headers: { [name: string]: unknown };', member('content', block(types))]);
}

/** `#/components/schemas/Failure` → `components["schemas"]["Failure"]` */
function reference(ref: string): string {
  const [, , kind = '', name = ''] = ref.split('/');
  return `components[${quote(kind)}][${quote(name)}]`;
}

function typeOf(schema: Schema): string {
  const { $ref, enum: values, anyOf, oneOf = anyOf, allOf } = schema;
  if ($ref !== undefined) return reference($ref);
  if ('const' in schema) return JSON.stringify(schema.const);
  if (values) return union(values.map((value) => JSON.stringify(value)));
  if (oneOf) return union(oneOf.map(typeOf));
  if (allOf) return allOf.map((each) => `(${typeOf(each)})`).join(' & ');
  const types = [schema.type ?? []].flat();
  return types.length === 0 ? 'unknown' : union(types.map((type) => plainType(type, schema)));
}

function plainType(type: string, schema: Schema): string {
  switch (type) {
    case 'object':
      return objectType(schema);
    case 'array':
      return arrayType(schema);
    case 'string':
      return schema.format === 'binary' ? 'Blob' : 'string';
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
    case 'null':
      return type;
    default:
      throw new Error(`unknown type of a schema: ${type}`);
  }
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(([name, part]) =>
    member(name, typeOf(part), required.includes(name)),
  );
  if (typeof additionalProperties !== 'object')
    return fields.length === 0 && additionalProperties !== false
      ? '{ [key: string]: unknown }'
      : block(fields);
  const more = `{ [key: string]: ${typeOf(additionalProperties)} }`;
  return fields.length === 0 ? more : `(${block(fields)} & ${more})`;
}

function arrayType({ items, prefixItems }: Schema): string {
  if (prefixItems) return `[${prefixItems.map(typeOf).join(', ')}]`;
  return `(${items ? typeOf(items) : 'unknown'})[]`;
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}

const quote = (text: string) => JSON.stringify(text);

function member(name: string, type: string, required = true): string {
  const key = /^(?:[A-Za-z_$][\w$]*|\d+)$/.test(name) ? name : quote(name);
  return `${key}${required ? '' : '?'}: ${type};`;
}

function block(members: readonly string[]): string {
  if (members.length === 0) return 'Record<string, never>';
  return `{\n${members.map((line) => line.replace(/^/gm, '  ')).join('\n')}\n}`;
}
