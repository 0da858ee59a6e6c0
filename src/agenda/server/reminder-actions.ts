import { sql } from 'kysely';
import { businessOf } from '#ajustes/rules/letterhead.ts';
import { type NewMail, queueMails } from '#correo/server/mail-actions.ts';
import { countRecentTo } from '#correo/server/mail-queries.ts';
import { type Day, longDay, timeOf } from '#kernel/day-time.ts';
import { boundaryAt, wallAt } from '#kernel/zoned.ts';
import { inTransaction, type Tx } from '#server-kit/database.ts';
import type { Kit } from '#server-kit/kit.ts';
import { dayToRemind, FRESH_MS } from '../rules/reminder.ts';
import { type Agenda, readAgenda } from './agenda-settings.ts';
import { facts } from './citation-mail.ts';
import type { CitationRow } from './citation-view.ts';
import { mayMail } from './person-limits.ts';

const BATCH = 100;

/** Looks every quarter of an hour, in one of the processes. */
export async function startReminders(kit: Kit): Promise<void> {
  await kit.jobs.work('reminders', async () => {
    await remindClients(kit);
  });
  await kit.jobs.repeat('reminders', '*/15 * * * *');
}

/**
 * Writes the clients of tomorrow's open appointments a reminder, by daylight, once for each day
 * that an appointment is on. Answers how many.
 */
export async function remindClients(kit: Kit): Promise<number> {
  const agenda = await readAgenda(kit);
  const now = kit.clock();
  const day = dayToRemind(wallAt(now, agenda.settings.timeZone));
  if (day === null) return 0;
  let reminded = 0;
  for (;;) {
    const count = await inTransaction(kit.db, async (tx) => {
      const rows = await takeBatch(tx, { day, now, timeZone: agenda.settings.timeZone });
      const mails: NewMail[] = [];
      for (const row of rows) {
        const today = await countRecentTo(tx, row.client_email);
        if (await mayMail(tx, row.client_email, today)) mails.push(reminderMail(row, agenda));
      }
      await queueMails(tx, kit.jobs, mails);
      return rows.length;
    });
    reminded += count;
    if (count < BATCH) break;
  }
  if (reminded > 0) kit.jobs.nudge('mail');
  return reminded;
}

/** Marks them and locks them; what another process has in hand is left to it. */
async function takeBatch(
  tx: Tx,
  { day, now, timeZone }: { day: Day; now: number; timeZone: string },
): Promise<CitationRow[]> {
  const starts = new Date(boundaryAt(day, 0, timeZone));
  const ends = new Date(boundaryAt(day, 1440, timeZone));
  return (
    tx
      .updateTable('citations')
      // The row's own day: after a change of the time zone it need not be tomorrow's.
      .set({ reminded_day: sql<string>`day` })
      .where('id', 'in', (from) =>
        from
          .selectFrom('citations')
          .select('id')
          .where('status', 'in', ['pending', 'accepted'])
          .where('starts_at', '>=', starts)
          .where('starts_at', '<', ends)
          .where('deleted_at', 'is', null)
          .where(sql<boolean>`reminded_day is distinct from day`)
          .where('created_at', '<', new Date(now - FRESH_MS))
          .orderBy('starts_at')
          .limit(BATCH)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .execute()
  );
}

function reminderMail(row: CitationRow, { settings }: Agenda): NewMail {
  const time = timeOf(row.start_minute);
  return {
    recipient: row.client_email,
    kind: 'citation-reminder',
    subject: `Mañana a las ${time} te esperamos en ${settings.name}`,
    citationId: row.id,
    document: {
      preheader: `${row.service_name}, ${longDay(row.day)} a las ${time}`,
      title: 'Tu cita es mañana',
      paragraphs: [`Hola, ${row.client_name}:`, `Te esperamos mañana a las ${time}.`],
      facts: facts(row, settings.timeZone),
      closing: [
        'Si no puedes venir, cancela con el enlace del correo de tu reserva: así otra persona puede usar el horario.',
      ],
      business: businessOf(settings),
    },
  };
}
