import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2019, type ValidateFunction } from 'ajv/dist/2019.js';

/** PayPal's published OpenAPI files, which are not part of this repository. */
const FOLDER =
  process.env['PAYPAL_OPENAPI_DIR'] ??
  join(import.meta.dirname, '..', '..', '..', 'shared', 'paypal');

const FILES = {
  orders: 'checkout_orders_v2.json',
  payments: 'payments_payment_v2.json',
  notifications: 'notifications_webhooks_v1.json',
  reporting: 'reporting_transactions_v1.json',
} as const;

export type ContractFile = keyof typeof FILES;
type Json = Record<string, unknown>;
export type Parameter = { name: string; in: string; required?: boolean; schema: Json };

/** Returns the reason to skip a test if the files are missing, else `null`. */
export function missingContract(): string | null {
  const missing = Object.values(FILES).filter((name) => !existsSync(join(FOLDER, name)));
  if (missing.length === 0) return null;
  return `PayPal's contract is not here (${missing.join(', ')}; PAYPAL_OPENAPI_DIR): messages go unchecked`;
}

/** Reads a file of the contract’s folder. */
export function contractFile(name: string): unknown {
  return JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));
}

// The patterns of e-mail addresses do not compile under the u flag.
const ajv = new Ajv2019({ strict: false, allErrors: true, unicodeRegExp: false, logger: false });
ajv.addFormat('date-time', (text) => !Number.isNaN(Date.parse(text)));
ajv.addFormat('uri', (text) => URL.canParse(text));

const documents = new Map<ContractFile, Json>();

export function documentOf(file: ContractFile): Json {
  const known = documents.get(file);
  if (known) return known;
  const document = contractFile(FILES[file]) as Json;
  for (const format of formatsIn(document)) {
    if (format.startsWith('ppaas_') || !(format in ajv.formats)) ajv.addFormat(format, true);
  }
  const closed = close(document) as Json;
  ajv.addSchema({ ...closed, $id: `${file}.json` });
  documents.set(file, closed);
  return closed;
}

function formatsIn(value: unknown): Set<string> {
  if (typeof value !== 'object' || value === null) return new Set();
  const own = Reflect.get(value, 'format');
  const below = Object.values(value).flatMap((each) => [...formatsIn(each)]);
  return new Set(typeof own === 'string' ? [own, ...below] : below);
}

/** Forbids fields that a schema does not define, to detect misspelt ones. */
function close(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(close);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => {
    if (key === 'properties') return [key, mapValues(each, (used) => closed(close(used)))];
    return [key, key === 'items' ? closed(close(each)) : close(each)];
  });
  return Object.fromEntries(entries);
}

const mapValues = (object: unknown, change: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(object as Json).map(([key, value]) => [key, change(value)]));

function closed(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null || 'additionalProperties' in schema) {
    return schema;
  }
  return { ...schema, unevaluatedProperties: false };
}

const MAX_ERRORS = 8;
const compiled = new Map<string, ValidateFunction>();

/** Returns the violations of the schema at `pointer` in a message. */
export function complaintsAbout(file: ContractFile, pointer: string, message: unknown): string[] {
  documentOf(file);
  const name = `${file}.json#${pointer}`;
  const known = compiled.get(name);
  const validate = known ?? ajv.compile({ $ref: name, unevaluatedProperties: false });
  compiled.set(name, validate);
  if (validate(message)) return [];
  // A wrong issue gives one error for each allowed value: the first few are enough.
  return (validate.errors ?? [])
    .slice(0, MAX_ERRORS)
    .map(
      ({ instancePath, message: text, params }) =>
        `${instancePath || '/'} ${text} ${JSON.stringify(params)}`,
    );
}

/** Whether the value of a parameter violates its schema. */
export function complaintAboutValue(file: ContractFile, schema: Json, value: string): boolean {
  documentOf(file);
  const whole = schema['type'] === 'integer' ? Number(value) : value;
  return !ajv.validate(rooted(file, schema) as Json, whole);
}

/** Resolves references within a parameter against its file. */
function rooted(file: ContractFile, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => rooted(file, each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      key === '$ref' && typeof each === 'string' && each.startsWith('#')
        ? `${file}.json${each}`
        : rooted(file, each),
    ]),
  );
}
