import type * as z from 'zod/mini';
import type { AccessPolicy } from '#shared/contract/access-policy.ts';
import { allowsTokens, type Endpoint } from '#shared/contract/endpoint.ts';
import { tagOf, tagsOf } from './api-tags.ts';
import { FAILURE, responses, sharedFailures } from './openapi-responses.ts';
import { type Json, type JsonSchema, jsonSchema, oneOf, type Variants } from './openapi-schemas.ts';

type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema | boolean;
};

const DESCRIPTION = `Every success is \`{ success: true, data, message? }\`, every failure \`{ success: false, message, error, code, fields?, data? }\`.
\`message\` is a Spanish sentence for the user, \`code\` never changes. Authenticate with an API token of the panel's user menu
(«Tokens de API»): \`Authorization: Bearer bujia_…\`.`;

/** Returns the OpenAPI 3.1 document of the given endpoints. Endpoints of one method and path are one operation. */
export function openApiDocument(entries: readonly Endpoint[], title: string): Json {
  const paths: Record<string, Json> = {};
  for (const variants of operationsOf(entries)) {
    const [{ path, method }] = variants;
    const name = path.replace(/:(\w+)/g, '{$1}');
    paths[name] = { ...paths[name], [method.toLowerCase()]: operation(variants) };
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description: DESCRIPTION },
    servers: [{ url: '/' }],
    tags: tagsOf(entries).map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'An API token or a session.' },
      },
      responses: sharedFailures(),
      schemas: { Failure: FAILURE },
    },
  };
}

function operationsOf(entries: readonly Endpoint[]): Variants[] {
  const groups = Map.groupBy(entries, ({ method, path }) => `${path} ${method}`);
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, group]) => {
      const byDiscriminator = ({ discriminator = '' }: Endpoint) => discriminator;
      return group.sort((a, b) => (byDiscriminator(a) < byDiscriminator(b) ? -1 : 1));
    }) as unknown as Variants[];
}

function operation(variants: Variants): Json {
  const [main, ...others] = variants;
  return {
    operationId: operationId(main),
    tags: [tagOf(main.path)],
    summary: main.summary,
    description: [accessSentence(main), ...others.map(variantSentence)].join('\n\n'),
    'x-access': others.length === 0 ? main.access : variants.map(({ access }) => access),
    security: security(variants),
    parameters: parametersOf(variants),
    ...requestBody(variants),
    responses: responses(variants),
  };
}

/** `GET /api/citations/availability/:date` → `getCitationsAvailabilityByDate`. */
function operationId({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  const words = path
    .slice('/api/'.length)
    .replace(/:/g, 'by-')
    .split(/[^A-Za-z0-9]+/);
  const capitalized = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return method.toLowerCase() + capitalized.join('');
}

/** Without authentication, with it, or either where a variant is public. */
function security(variants: Variants): Json[] {
  const open = variants.some(({ access }) => access === 'public');
  const guarded = variants.some(({ access }) => access !== 'public');
  return [...(open && guarded ? [{}] : []), ...(guarded ? [{ token: [] }] : [])];
}

const ACCESS: Readonly<Record<Exclude<AccessPolicy, readonly string[]>, string>> = {
  public: 'everybody',
  session: 'every signed-in user',
  admin: 'admins',
};

export function accessText(access: AccessPolicy): string {
  return typeof access === 'string' ? ACCESS[access] : `${access.join(' | ')} (or admins)`;
}

/** Returns whether an API token may call the endpoint, as text. */
export function tokenText(entry: Endpoint): string {
  if (!allowsTokens(entry)) return 'no';
  return typeof entry.access === 'string' ? 'yes' : `with ${entry.access.join(' or ')}`;
}

function accessSentence(entry: Endpoint): string {
  const stepUp = {
    always: ' Needs a step-up: the password or a second factor within the last minutes.',
    'by-rule': ' Some calls need a step-up, which a token cannot give.',
    never: '',
  }[entry.stepUp ?? 'never'];
  return `Access: ${accessText(entry.access)}. API tokens: ${tokenText(entry)}.${stepUp}`;
}

/** `With manualEntry: …`, the value that selects the variant included. */
export function variantText({ discriminator, anyDiscriminatorValue }: Endpoint): string {
  return anyDiscriminatorValue ? `with ${discriminator}` : `with ${discriminator}: true`;
}

const variantSentence = (entry: Endpoint) =>
  `${capitalize(variantText(entry))}: ${entry.summary}. ${accessSentence(entry)}`;

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function requestBody(variants: Variants): Json {
  const json = variants.flatMap(({ body }) => (body ? [jsonSchema(body, 'input')] : []));
  const [{ fileField, body }] = variants;
  const content = {
    ...(fileField !== undefined && {
      'multipart/form-data': { schema: formSchema(fileField, body && jsonSchema(body, 'input')) },
    }),
    ...(json.length > 0 && { 'application/json': { schema: oneOf(json) } }),
  };
  return Object.keys(content).length === 0 ? {} : { requestBody: { required: true, content } };
}

function formSchema(file: string, fields: JsonSchema | undefined): Json {
  const properties = { ...fields?.properties, [file]: { type: 'string', format: 'binary' } };
  return { type: 'object', required: fields ? (fields.required ?? []) : [file], properties };
}

function parametersOf(variants: Variants): Parameter[] {
  const all = variants.flatMap((entry) => parameters(entry));
  return [...new Map(all.map((each) => [`${each.in} ${each.name}`, each])).values()];
}

export function parameters(entry: Endpoint): Parameter[] {
  const all = [...pathParameters(entry), ...properties(entry.query, 'query')];
  if (entry.idempotent) {
    all.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      schema: { type: 'string' },
    });
  }
  return all;
}

/** Every parameter of the path, also one without a schema. */
function pathParameters({ path, params }: Endpoint): Parameter[] {
  const known = properties(params, 'path');
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const schema = known.find((each) => each.name === name)?.schema ?? { type: 'string' };
    return { name, in: 'path', required: true, schema };
  });
}

function properties(part: z.core.$ZodType | undefined, place: 'path' | 'query'): Parameter[] {
  if (!part) return [];
  const object = jsonSchema(part, 'input');
  return Object.entries(object.properties ?? {}).map(([name, form]) => ({
    name,
    in: place,
    required: (object.required ?? []).includes(name),
    schema: form,
  }));
}
