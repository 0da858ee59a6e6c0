import { ACCESS_ERRORS, allowsTokens, type Endpoint } from '#shared/contract/endpoint.ts';
import { IDEMPOTENCY_ERRORS } from '../data/idempotency.ts';
import { errorResponse } from '../http/http-errors.ts';
import { type Json, type JsonSchema, jsonSchema, oneOf, type Variants } from './openapi-schemas.ts';

/** Returns the success and the failures of an operation by status, each with the codes of its errors. */
export function responses(variants: Variants): Json {
  const successes = Map.groupBy(variants, ({ status }) => String(status ?? 200));
  const failures = Map.groupBy(variants.flatMap(errorsOf), ({ status }) => String(status));
  return {
    ...Object.fromEntries([...successes].map(([status, entries]) => [status, success(entries)])),
    ...Object.fromEntries([...failures].map(([status, errors]) => [status, failureOf(errors)])),
  };
}

type ApiError = { status: number; code: string; sentence: string };

/** Statuses of errors that every endpoint can return. */
export const COMMON_STATUSES = [400, 413, 429, 503] as const;

function errorsOf(entry: Endpoint): ApiError[] {
  const repeated = entry.idempotent ? IDEMPOTENCY_ERRORS : {};
  const own = Object.entries({ ...entry.errors, ...repeated, ...accessErrors(entry) });
  const closed = entry.access === 'public' ? [] : ([401, 403] as const);
  return [
    ...[...COMMON_STATUSES, ...closed].map(statusError),
    ...own.map(([code, [status, sentence]]) => ({ status, code, sentence })),
  ];
}

const SHARED: readonly ApiError[] = [...COMMON_STATUSES, 401, 403].map((status) =>
  statusError(status as (typeof COMMON_STATUSES)[number] | 401 | 403),
);

function statusError(status: (typeof COMMON_STATUSES)[number] | 401 | 403): ApiError {
  const { code, message: sentence } = errorResponse(status).body;
  return { status, code, sentence };
}

/** Errors of the guard: `step-up-needed` of a session, `not-by-token` of an API token. */
function accessErrors(entry: Endpoint) {
  const { 'step-up-needed': stepUpNeeded, 'not-by-token': notByToken } = ACCESS_ERRORS;
  return {
    ...(entry.stepUp !== undefined && { 'step-up-needed': stepUpNeeded }),
    ...((entry.stepUp !== undefined || !allowsTokens(entry)) && { 'not-by-token': notByToken }),
  };
}

/** A failure that many operations share is written once. */
function failureOf(errors: readonly ApiError[]): Json {
  const [first] = errors;
  const shared = first && SHARED.find(({ status }) => status === first.status);
  const isShared = errors.every(({ code }) => code === shared?.code);
  return isShared ? { $ref: `#/components/responses/${shared?.code}` } : failure(errors);
}

/** Returns the failures that operations refer to. */
export function sharedFailures(): Json {
  return Object.fromEntries(SHARED.map((error) => [error.code, failure([error])]));
}

function failure(errors: readonly ApiError[]): Json {
  const byCode = new Map(errors.map(({ code, sentence }) => [code, sentence]));
  const code = { enum: [...byCode.keys()] };
  const schema = {
    allOf: [FAILURE_REF, { type: 'object', required: ['code'], properties: { code } }],
  };
  const lines = [...byCode].map(([each, sentence]) => `\`${each}\`: ${sentence}`);
  return { description: lines.join('\n\n'), content: { 'application/json': { schema } } };
}

function success(entries: readonly Endpoint[]): Json {
  const [{ mediaType } = {}] = entries as readonly Partial<Endpoint>[];
  if (mediaType !== undefined) {
    const content = mediaType.split(', ').map((media) => [media, { schema: { type: 'string' } }]);
    return { description: 'Done', content: Object.fromEntries(content) };
  }
  const schema = oneOf(entries.map(envelope));
  return { description: 'Done', content: { 'application/json': { schema } } };
}

function envelope({ reply, flat }: Endpoint): JsonSchema {
  const data = jsonSchema(reply, 'output');
  const success = { const: true } as const;
  if (flat) {
    const properties = { success, ...data.properties };
    return { type: 'object', required: ['success', ...(data.required ?? [])], properties };
  }
  const properties = { success, data, message: { type: 'string' } } as const;
  return { type: 'object', required: ['success', 'data'], properties };
}

const FAILURE_REF = { $ref: '#/components/schemas/Failure' };
export const FAILURE: Json = {
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
