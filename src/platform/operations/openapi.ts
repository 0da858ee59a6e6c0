import * as z from 'zod/mini';
import type { AccessPolicy } from '#shared/contract/access-policy.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';

type Json = Record<string, unknown>;
type JsonSchema = z.core.JSONSchema.BaseSchema;
type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema | boolean;
};

/** Returns the OpenAPI 3.1 document of the given endpoints. */
export function openApiDocument(entries: readonly Endpoint[], title: string): Json {
  const paths: Record<string, Json> = {};
  for (const entry of [...entries].sort((a, b) => a.path.localeCompare(b.path))) {
    const path = entry.path.replace(/:(\w+)/g, '{$1}');
    // OpenAPI has one operation per method, so a variant gets an extension field beside it.
    const method = entry.method.toLowerCase();
    const name =
      entry.discriminator === undefined ? method : `x-${method}-when-${entry.discriminator}`;
    paths[path] = { ...paths[path], [name]: operation(entry) };
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description: 'Generated from the contract.' },
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: FAILURE },
    },
  };
}

function operation(entry: Endpoint): Json {
  return {
    summary: entry.summary,
    'x-access': entry.access,
    ...(entry.access !== 'public' && { security: [{ session: [] }] }),
    parameters: parameters(entry),
    ...requestBody(entry),
    responses: responses(entry),
  };
}

function requestBody({ body, fileField }: Endpoint): Json {
  const json = body && jsonSchema(body, 'input');
  const content = {
    ...(fileField !== undefined && {
      'multipart/form-data': { schema: formSchema(fileField, json) },
    }),
    ...(json && { 'application/json': { schema: json } }),
  };
  return Object.keys(content).length === 0 ? {} : { requestBody: { required: true, content } };
}

function formSchema(file: string, fields: JsonSchema | undefined): Json {
  const properties = { ...fields?.properties, [file]: { type: 'string', format: 'binary' } };
  return { type: 'object', required: fields ? (fields.required ?? []) : [file], properties };
}

export function parameters(entry: Endpoint): Parameter[] {
  const all = [...properties(entry.params, 'path'), ...properties(entry.query, 'query')];
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

function properties(part: z.core.$ZodType | undefined, place: 'path' | 'query'): Parameter[] {
  if (!part) return [];
  const object = jsonSchema(part, 'input');
  return Object.entries(object.properties ?? {}).map(([name, form]) => ({
    name,
    in: place,
    required: place === 'path' || (object.required ?? []).includes(name),
    schema: form,
  }));
}

function responses(entry: Endpoint): Json {
  const ownErrors = Object.entries(entry.errors ?? {});
  const statuses = new Map<number, string[]>([
    [400, ['invalid-input']],
    [429, ['too-many-requests']],
  ]);
  if (entry.access !== 'public') {
    statuses.set(401, ['no-session']);
    statuses.set(403, ['no-permission']);
  }
  for (const [code, [status]] of ownErrors)
    statuses.set(status, [...(statuses.get(status) ?? []), code]);
  const failures = [...statuses].map(([status, codes]) => [
    String(status),
    { description: codes.join(', '), content: { 'application/json': { schema: FAILURE_REF } } },
  ]);
  return { [String(entry.status ?? 200)]: success(entry), ...Object.fromEntries(failures) };
}

function success(entry: Endpoint): Json {
  if (entry.mediaType !== undefined) {
    const content = entry.mediaType
      .split(', ')
      .map((media) => [media, { schema: { type: 'string' } }]);
    return { description: 'Done', content: Object.fromEntries(content) };
  }
  const data = jsonSchema(entry.reply, 'output');
  const envelope = entry.flat
    ? flatEnvelope(data)
    : {
        type: 'object',
        required: ['success', 'data'],
        properties: {
          success: { const: true },
          data,
          message: { type: 'string' },
        },
      };
  return { description: 'Done', content: { 'application/json': { schema: envelope } } };
}

function flatEnvelope({ properties, required }: JsonSchema): Json {
  return {
    type: 'object',
    required: ['success', ...(required ?? [])],
    properties: { success: { const: true }, ...properties },
  };
}

/** Returns the JSON schema of a request (`input`) or an answer (`output`). */
export function jsonSchema(type: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(type, { io, unrepresentable: 'any' });
  return rest;
}

const FAILURE_REF = { $ref: '#/components/schemas/Failure' };
const FAILURE: Json = {
  type: 'object',
  required: ['success', 'message', 'error', 'code'],
  properties: {
    success: { const: false },
    message: { type: 'string', description: 'Spanish sentence for the user' },
    error: { type: 'string', description: 'The same sentence' },
    code: { type: 'string', description: 'Stable kebab-case' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    data: {},
  },
};

export function accessText(access: AccessPolicy): string {
  return typeof access === 'string' ? access : access.join(' | ');
}
