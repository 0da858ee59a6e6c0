import { username } from '#access/rules/user-fields.ts';
import { PERMISSIONS, type Permission } from '#shared/contract/access-policy.ts';
import { problem } from '#shared/fields/field-rules.ts';
import { fold } from '#shared/text/fold.ts';
import type { DocumentFields } from '../document-fields.ts';
import type { DumpValue } from '../dump-values.ts';
import { readBoolean } from '../values/number-values.ts';
import { readEmail } from '../values/person-values.ts';
import { found, NOTHING, noted, problemReading, type Reading, shown } from '../values/reading.ts';
import { isDocument } from '../values/reference-values.ts';
import { readLine } from '../values/text-values.ts';
import { ROLE_WORDS, readWord } from '../values/word-values.ts';

export function readUserDocument(fields: DocumentFields) {
  const name = fields.required(
    'username',
    readUsername(fields.get('username', 'user')),
    '',
    'Al usuario le falta el nombre de usuario.',
  );
  return fields.outcome('users', {
    oldId: fields.oldId,
    username: name,
    name: fields.optional(
      'name',
      readLine(fields.get('name', 'fullName'), 100),
      name,
      'Al usuario le falta el nombre: queda su nombre de usuario.',
    ),
    email: fields.optional('email', readEmail(fields.get('email')), ''),
    role: fields.optional(
      'role',
      readWord(fields.get('role'), ROLE_WORDS),
      'user',
      'Al usuario le falta el rol: queda como Usuario.',
    ),
    permissions: readPermissions(fields),
    ...fields.written(),
  });
}

function readUsername(value: DumpValue | undefined): Reading<string> {
  const line = readLine(value, 200);
  if (line.kind !== 'value') return line;
  const typed = line.value.toLowerCase();
  if (problem(username, typed) === null) return found(typed);
  const changed = fold(typed)
    .replace(/@.*$/, '')
    .replace(/[^a-z0-9._-]+/g, '.')
    .replace(/^[._-]+|[._-]+$/g, '')
    .slice(0, 40);
  return problem(username, changed) === null
    ? noted(changed, `El nombre de usuario ${shown(value)} pasa a ser «${changed}».`)
    : problemReading(`${shown(value)} no puede ser un nombre de usuario.`);
}

/** Permissions are flags by their names, or a list of names. */
function readPermissions(fields: DocumentFields): Permission[] {
  const value = fields.get('permissions');
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) {
    const names = value.map((each) => (typeof each === 'string' ? each.trim().toLowerCase() : ''));
    return PERMISSIONS.filter((name) => names.includes(name));
  }
  if (!isDocument(value)) {
    fields.note('permissions', 'Los permisos no se entienden: queda sin permisos.');
    return [];
  }
  return PERMISSIONS.filter((name) =>
    fields.optional('permissions', name in value ? readBoolean(value[name]) : NOTHING, false),
  );
}
