import type * as z from 'zod/mini';
import type { DomainErrorTable } from '#shared/contract/domain-error.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { errorResponse } from '../http/http-errors.ts';
import { CALLS_PER_MINUTE } from '../http/register-endpoint.ts';
import { accessText, jsonSchema, parameters } from './openapi.ts';

/** Statuses of errors that every endpoint can return. */
const COMMON_STATUSES = [400, 401, 413, 429, 503] as const;

/** URLs of style sheets and of their fonts. */
type DocsFiles = { styles: readonly string[]; fonts: readonly string[] };

/** Returns the API documentation as a page without scripts. */
export function docsPage(
  entries: readonly Endpoint[],
  title: string,
  { styles, fonts }: DocsFiles,
): string {
  const sorted = [...entries].sort((a, b) => a.path.localeCompare(b.path));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`).join('\n')}
${styles.map((style) => `<link rel="stylesheet" href="${style}">`).join('\n')}
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>Every success is <code>{ success: true, data, message? }</code>, every failure
<code>{ success: false, message, error, code, fields?, data? }</code>. <code>message</code> is a Spanish
sentence for the user and <code>error</code> the same; <code>code</code> never changes; <code>fields</code>
has the sentence of each rejected field.</p>
<p>Machine-readable: <a href="/api/docs/openapi.json">openapi.json</a></p>
<nav aria-label="Endpoints"><ul>${sorted.map(indexLine).join('')}</ul></nav>
${sorted.map(section).join('\n')}
<section class="entry" aria-labelledby="always">
<h2 id="always">Errors of every endpoint</h2>
${errorRows(Object.fromEntries(COMMON_STATUSES.map(commonError)))}
</section>
</main>
</body>
</html>
`;
}

function commonError(status: (typeof COMMON_STATUSES)[number]) {
  const { code, message } = errorResponse(status).body;
  return [code, [status, message]] as const;
}

const anchor = ({ method, path, discriminator }: Endpoint) =>
  `${method.toLowerCase()}${path.replace(/[^a-z0-9]+/gi, '-')}${discriminator === undefined ? '' : `-${discriminator}`}`;

function indexLine(entry: Endpoint): string {
  return `<li><a href="#${anchor(entry)}">${heading(entry)}</a></li>`;
}

function heading({ method, path, discriminator }: Endpoint): string {
  const writes = method === 'GET' ? '' : ' writes';
  const condition =
    discriminator === undefined ? '' : ` <span>with <code>${discriminator}: true</code></span>`;
  return `<code class="method${writes}">${method}</code> <code>${escapeHtml(path)}</code>${condition}`;
}

function section(entry: Endpoint): string {
  return `<section class="entry" aria-labelledby="${anchor(entry)}">
<h2 id="${anchor(entry)}">${heading(entry)}</h2>
<p>${escapeHtml(entry.summary)}</p>
${facts(entry)}
${parameterPart(entry)}${bodyPart(entry)}${replyPart(entry)}${errorPart(entry.errors ?? {})}
</section>`;
}

function facts(entry: Endpoint): string {
  const { max } = CALLS_PER_MINUTE[entry.limit];
  const all: [string, string][] = [
    ['Access', accessText(entry.access)],
    ['Limit', `${max} calls per minute and address`],
    ['Success', String(entry.status ?? 200)],
  ];
  const items = all.map(
    ([term, text]) => `<div><dt>${term}</dt><dd>${escapeHtml(text)}</dd></div>`,
  );
  return `<dl class="facts">${items.join('')}</dl>`;
}

function parameterPart(entry: Endpoint): string {
  const rows = parameters(entry).map(({ name, in: place, required, schema }) =>
    fieldRow({ path: name, type: `${place}, ${typeText(schema)}`, required }, true),
  );
  return rows.length === 0 ? '' : part('Parameters', rows, { open: true });
}

function bodyPart(entry: Endpoint): string {
  const { body, fileField } = entry;
  if (!body && fileField === undefined) return '';
  const schema = body && jsonSchema(body, 'input');
  const rows = [
    ...(schema ? fieldRows(schema) : []),
    ...(fileField === undefined ? [] : [{ path: fileField, type: 'file', required: !body }]),
  ].map((row) => fieldRow(row, true));
  const form = fileField === undefined ? '' : 'multipart/form-data, one file. ';
  const json = body ? `JSON${form && ' without a file'}. ` : '';
  const strict = schema?.additionalProperties === false ? 'Other fields are rejected.' : '';
  return part('Body', rows, { open: true, note: form + json + strict });
}

function replyPart(entry: Endpoint): string {
  if (entry.mediaType !== undefined) return part('Reply', [], { note: entry.mediaType });
  const rows = fieldRows(jsonSchema(entry.reply, 'output'), entry.flat ? '' : 'data');
  return part(
    'Reply',
    rows.map((row) => fieldRow(row, false)),
  );
}

function errorPart(errors: DomainErrorTable): string {
  const count = Object.keys(errors).length;
  if (count === 0) return '';
  return `<details><summary>Errors <span>${count}</span></summary>${errorRows(errors)}</details>`;
}

function errorRows(errors: DomainErrorTable): string {
  const rows = Object.entries(errors).map(
    ([code, [status, sentence]]) =>
      `<li><span class="status">${status}</span><code class="code">${escapeHtml(code)}</code><span class="type" lang="es">${escapeHtml(sentence)}</span></li>`,
  );
  return `<ul class="rows">${rows.join('')}</ul>`;
}

type PartOptions = { open?: true; note?: string };

function part(title: string, rows: string[], { open, note = '' }: PartOptions = {}): string {
  const count = rows.length === 0 ? '' : ` <span>${rows.length}</span>`;
  const list = rows.length === 0 ? '' : `<ul class="rows">${rows.join('')}</ul>`;
  const paragraph = note === '' ? '' : `<p class="note">${escapeHtml(note)}</p>`;
  return `<details${open ? ' open' : ''}><summary>${title}${count}</summary>${paragraph}${list}</details>\n`;
}

/** Marks required fields of a request and optional fields of a reply. */
function fieldRow({ path, type, required, fallback }: FieldRow, request: boolean): string {
  const need = request && required ? 'required' : required ? '' : 'optional';
  const mark =
    need && `<span class="need"${request && required ? ' data-required' : ''}>${need}</span>`;
  const otherwise = fallback === undefined ? '' : `, otherwise ${fallback}`;
  return `<li><code>${escapeHtml(path)}</code><span class="type">${escapeHtml(type + otherwise)}</span>${mark}</li>`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

type JsonSchema = z.core.JSONSchema.BaseSchema;
type Part = JsonSchema | boolean | undefined;

/** One field of a documented schema. `path`: for example `slots[].time`. */
type FieldRow = { path: string; type: string; required: boolean; fallback?: string };

/** Lists the fields of a schema, nested ones included; `[]` marks an array. */
function fieldRows(schema: JsonSchema, path = ''): FieldRow[] {
  return rowsOf(schema, path, true);
}

function rowsOf(part: Part, path: string, required: boolean): FieldRow[] {
  if (typeof part !== 'object') return [{ path, type: 'any', required }];
  const variants = variantsOf(part);
  const inside = variants.flatMap((variant) => rowsInside(variant, path));
  // A required object of one form is documented by its fields alone.
  const hasOwnRow = inside.length === 0 || variants.length > 1 || !required;
  if (!hasOwnRow || path === '') return inside;
  const fallback = part.default === undefined ? {} : { fallback: JSON.stringify(part.default) };
  return [{ path, type: typeText(part), required, ...fallback }, ...inside];
}

function rowsInside(schema: JsonSchema, path: string): FieldRow[] {
  if (schema.properties) {
    const needed = new Set(schema.required);
    return Object.entries(schema.properties).flatMap(([name, part]) =>
      rowsOf(part, path === '' ? name : `${path}.${name}`, needed.has(name)),
    );
  }
  const item = itemOf(schema);
  return typeof item === 'object' ? rowsInside(item, `${path}[]`) : [];
}

function typeText(part: Part): string {
  if (typeof part !== 'object') return 'any';
  if (part.enum) return part.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (part.const !== undefined) return JSON.stringify(part.const);
  if (part.anyOf) return [...new Set(variantsOf(part).map(typeText))].join(' | ');
  if (part.type === 'array') return `${typeText(itemOf(part))}[]`;
  const type = [part.type ?? 'any'].flat().join(' | ');
  return part.maxLength === undefined ? type : `${type}, at most ${part.maxLength} characters`;
}

function variantsOf({ anyOf, ...schema }: JsonSchema): JsonSchema[] {
  return anyOf ? anyOf.filter((variant) => typeof variant === 'object') : [schema];
}

function itemOf({ items }: JsonSchema): Part {
  return Array.isArray(items) ? undefined : items;
}
