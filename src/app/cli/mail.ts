import { parseArgs } from 'node:util';
import { MAIL_STATE_LABELS } from '#mail/contract/mail.ts';
import { findMail, findMailByIdEnding, listMails, renderMail } from '#mail/server/mail-queries.ts';
import type { StoredMail } from '#mail/server/mail-row.ts';
import { type Db, databaseAway, withDatabase } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { ConfigError, loadConfig } from '#platform/operations/config.ts';
import { readConnection } from '#platform/postgres/postgres-address.ts';
import { loadSettings } from '#settings/server/settings-queries.ts';
import { wallAt } from '#shared/time/time-zone.ts';
import { runEntryPoint } from '../entry-point.ts';
import { UsageError } from './usage-error.ts';

/**
 * `npm run mail`: lists sent and waiting mails, newest first. `-- show ID|last` prints one as text,
 * with its link while it is stored. `-- --to ADDRESS` filters both. Reads the running database.
 */
const USAGE = 'Uso: npm run mail [-- show ID|last] [--to DIRECCIÓN].';
const PAGE = 20;
/** Longest printed address, so that subjects stay visible in the terminal. */
const MAX_ADDRESS_WIDTH = 36;
const SHORT_ID = /^[0-9a-f]{8,12}$/i;

type Arguments = { show: string | null; to: string | undefined };

await runEntryPoint(async () => {
  const given = readArguments(process.argv.slice(2));
  await withRunningDatabase(async (db) => {
    const { timeZone } = await loadSettings(db);
    const lines =
      given.show === null ? await list(db, given, timeZone) : await show(db, given, timeZone);
    console.log(lines.map(printable).join('\n'));
  });
});

function readArguments(args: string[]): Arguments {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { to: { type: 'string' } },
    });
    const [command, id, ...more] = positionals;
    const wrong =
      command === undefined ? false : command !== 'show' || !isId(id) || more.length > 0;
    if (wrong || values.to?.trim() === '') throw new UsageError(USAGE);
    return { show: id ?? null, to: values.to?.trim() };
  } catch {
    throw new UsageError(USAGE);
  }
}

function isId(text: string | undefined): boolean {
  return text !== undefined && (text === 'last' || ID_FORM.test(text) || SHORT_ID.test(text));
}

async function list(db: Db, { to }: Arguments, timeZone: string): Promise<string[]> {
  const { mails, total } = await listMails(db, { page: 1, limit: PAGE, recipient: to });
  if (total === 0)
    return [to === undefined ? 'Todavía no hay correos.' : `No hay correos para ${to}.`];
  const width = Math.min(
    MAX_ADDRESS_WIDTH,
    Math.max(...mails.map((mail) => mail.recipient.length)),
  );
  const rows = mails.map((mail) =>
    [
      mail.id.slice(-8),
      when(mail.createdAt, timeZone),
      MAIL_STATE_LABELS[mail.state].padEnd(9),
      truncate(mail.recipient, width).padEnd(width),
      mail.subject,
    ].join('  '),
  );
  return [
    ...rows,
    '',
    `${mails.length} de ${total}, horas de ${timeZone}. Para leer uno: npm run mail -- show ${mails[0]?.id.slice(-8)}`,
  ];
}

function truncate(text: string, maxLength: number): string {
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}

async function show(db: Db, given: Arguments, timeZone: string): Promise<string[]> {
  const mail = await find(db, given);
  if (!mail) throw new ConfigError(`No hay ningún correo que corresponda a «${given.show}».`);
  const { text, calendar } = renderMail(mail);
  const error = mail.lastError === null ? '' : ` (${mail.lastError}, intentos: ${mail.attempts})`;
  return [
    `Para: ${mail.recipient}`,
    `Asunto: ${mail.subject}`,
    `Fecha: ${when(mail.createdAt, timeZone)} (${timeZone})`,
    `Estado: ${MAIL_STATE_LABELS[mail.state]}${heldText(mail, timeZone)}${error}`,
    ...(calendar === null ? [] : [`Adjunto: invite.ics (${mail.event?.method})`]),
    '',
    ...text.trimEnd().split('\n'),
  ];
}

async function find(db: Db, { show: id, to }: Arguments): Promise<StoredMail | null> {
  if (id === null) return null;
  if (id === 'last') {
    const { mails } = await listMails(db, { page: 1, limit: 1, recipient: to });
    return mails[0] ?? null;
  }
  const mail = ID_FORM.test(id) ? await findMail(db, id) : await findMailByIdEnding(db, id);
  const other = to !== undefined && mail?.recipient.toLowerCase() !== to.toLowerCase();
  return other ? null : mail;
}

/** Returns the time at which a delayed notification is sent, unless staff undo the change. */
function heldText({ heldUntil }: StoredMail, timeZone: string): string {
  return heldUntil === null ? '' : ` (sale a las ${wallAt(heldUntil.getTime(), timeZone).time})`;
}

/** `2026-11-26 09:30`, workshop time. */
function when(instant: Date, timeZone: string): string {
  const { day, time } = wallAt(instant.getTime(), timeZone);
  return `${day} ${time}`;
}

/** Removes control characters, so that a visitor's text cannot control the terminal. */
function printable(line: string): string {
  return line.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ');
}

async function withRunningDatabase(work: (db: Db) => Promise<void>): Promise<void> {
  for (const connectionString of connections()) {
    try {
      return await withDatabase(connectionString, work);
    } catch (error) {
      if (!databaseAway(error)) throw error;
    }
  }
  throw new ConfigError(
    'No hay ninguna base de datos de Bujía en marcha: inicia la aplicación, o indica DATA_DIR o DATABASE_URL.',
  );
}

/** By default, the data folders of `npm start` and of `npm run demo`. */
function connections(): string[] {
  const { databaseUrl, dataDir } = loadConfig(process.env);
  if (databaseUrl !== null) return [databaseUrl];
  const given = (process.env['DATA_DIR'] ?? '').trim() !== '';
  const folders = given ? [dataDir] : [dataDir, './data-demo'];
  return folders.map(readConnection).filter((each) => each !== null);
}
