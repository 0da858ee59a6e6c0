import type * as z from 'zod/mini';
import type { DomainErrorTable } from '#shared/contract/domain-error.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { errorResponse } from '../http/http-errors.ts';
import { CALLS_PER_MINUTE } from '../http/register-endpoint.ts';
import { type ApiTag, tagOf, tagsOf } from './api-tags.ts';
import { accessText, parameters, tokenText, variantText } from './openapi.ts';
import { COMMON_STATUSES } from './openapi-responses.ts';
import { jsonSchema } from './openapi-schemas.ts';

const INTRODUCTION = `<p>Every success is <code>{ success: true, data, message? }</code>, every failure
<code>{ success: false, message, error, code, fields?, data? }</code>. <code>message</code> is a Spanish
sentence for the user and <code>error</code> the same; <code>code</code> never changes; <code>fields</code>
has the sentence of each rejected field. Money is in US dollars, days are <code>YYYY-MM-DD</code> and times
<code>HH:mm</code> of the workshop, instants ISO 8601 in UTC.</p>
<section class="entry" aria-labelledby="authenticate">
<h2 id="authenticate">Call with a token</h2>
<p>Create a token in the panel: user menu, <span lang="es">«Tokens de API», «Nuevo token»</span>. It has some of your permissions,
never those of an admin, and is shown once.</p>
<pre tabindex="0" aria-label="Example with curl"><code>curl -H 'Authorization: Bearer bujia_…' \\
  https://taller.example/api/auth/verify</code></pre>
<p>401: the token is unknown, revoked or expired. 403 <code>no-permission</code>: it lacks the permission, or its owner does.
403 <code>not-by-token</code>: only a person in the panel can do that. Repeat a call that creates something with the same
<code>Idempotency-Key</code>: it is executed once. Wait as <code>Retry-After</code> of a 429 or 503 says.</p>
<p>Machine-readable: <a href="/api/docs/openapi.json">openapi.json</a> (OpenAPI 3.1). A typed client for JavaScript and
TypeScript is the folder <code>client</code> of the program.</p>
</section>`;

/** URLs of style sheets and of their fonts. */
type DocsFiles = { styles: readonly string[]; fonts: readonly string[] };

/** Returns the API documentation as a page without scripts. */
export function docsPage(
  entries: readonly Endpoint[],
  title: string,
  { styles, fonts }: DocsFiles,
): string {
  const sections = sectionsOf(entries);
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
${INTRODUCTION}
<nav aria-label="Endpoints"><h2>Endpoints</h2>${sections.map(indexPart).join('')}</nav>
${sections.map(sectionPart).join('\n')}
<section class="entry" aria-labelledby="always">
<h2 id="always">Errors of every endpoint</h2>
${errorRows(Object.fromEntries([...COMMON_STATUSES, 401, 403].map(commonError)))}
</section>
</main>
</body>
</html>
`;
}

function commonError(status: number) {
  const { code, message } = errorResponse(status).body;
  return [code, [status, message]] as const;
}

const anchor = ({ method, path, discriminator }: Endpoint) =>
  `${method.toLowerCase()}${path.replace(/[^a-z0-9]+/gi, '-')}${discriminator === undefined ? '' : `-${discriminator}`}`;

type Section = ApiTag & { entries: readonly Endpoint[] };

function sectionsOf(entries: readonly Endpoint[]): Section[] {
  const sorted = [...entries].sort((a, b) => a.path.localeCompare(b.path));
  return tagsOf(entries).map((tag) => ({
    ...tag,
    entries: sorted.filter(({ path }) => tagOf(path) === tag.name),
  }));
}

/** A closed list, so that the sections fit on the screen of a phone. */
function indexPart({ name, entries }: Section): string {
  return `<details><summary>${name} <span>${entries.length}</span></summary><ul>${entries.map(indexLine).join('')}</ul></details>`;
}

function indexLine(entry: Endpoint): string {
  return `<li><a href="#${anchor(entry)}">${heading(entry)}</a></li>`;
}

function sectionPart({ name, description, entries }: Section): string {
  return `<section class="module" aria-labelledby="${sectionId(name)}">
<h2 id="${sectionId(name)}">${name}</h2>
<p>${description}</p>
${entries.map(entryPart).join('\n')}
</section>`;
}

const sectionId = (name: string) => `section-${name.toLowerCase().replaceAll(' ', '-')}`;

function heading(entry: Endpoint): string {
  const { method, path, discriminator } = entry;
  const writes = method === 'GET' ? '' : ' writes';
  const condition = discriminator === undefined ? '' : ` <span>${variantText(entry)}</span>`;
  return `<code class="method${writes}">${method}</code> <code>${escapeHtml(path)}</code>${condition}`;
}

function entryPart(entry: Endpoint): string {
  return `<section class="entry" aria-labelledby="${anchor(entry)}">
<h3 id="${anchor(entry)}">${heading(entry)}</h3>
<p>${escapeHtml(entry.summary)}</p>
${facts(entry)}
${parameterPart(entry)}${bodyPart(entry)}${replyPart(entry)}${errorPart(entry.errors ?? {})}
</section>`;
}

function facts(entry: Endpoint): string {
  const { max } = CALLS_PER_MINUTE[entry.limit];
  const all: [string, string][] = [
    ['Access', accessText(entry.access)],
    ['API tokens', tokenText(entry)],
    ...(entry.stepUp === undefined ? [] : [['Step-up', entry.stepUp] as [string, string]]),
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
