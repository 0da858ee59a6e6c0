import { sql } from 'kysely';
import { type Agenda, readAgenda } from '#availability/server/agenda-settings.ts';
import { addCitationFollowUps } from '#clients/server/follow-up-sources.ts';
import { type NewMail, queueMails } from '#mail/server/mail-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { businessContact } from '#settings/rules/settings.ts';
import { type Day, longDay, timeOf } from '#shared/time/day-time.ts';
import { boundaryAt, wallAt } from '#shared/time/time-zone.ts';
import { BEFORE_ARRIVAL } from '../../rules/citation-status.ts';
import { dayToRemind, MIN_BOOKING_AGE_MS } from '../../rules/reminder.ts';
import type { CitationRow } from '../citations/citation-row.ts';
import { citationFacts } from './citation-mail.ts';

const BATCH = 100;

/** Schedules the reminders every quarter of an hour, in one of the processes. */
export async function startReminders(context: AppContext): Promise<void> {
  await context.jobs.work('reminders', async () => {
    await remindClients(context);
  });
  await context.jobs.repeat('reminders', '*/15 * * * *');
}

/**
 * Reminds the clients of tomorrow's open appointments, during the day, once for each day of an
 * appointment: by mail, or by a follow-up if there is no address, the client prefers WhatsApp or the mail is withheld
 * (docs/rules/follow-ups.md 2). Returns the number of appointments.
 */
export async function remindClients(context: AppContext): Promise<number> {
  const agenda = await readAgenda(context);
  const now = context.clock();
  const wall = wallAt(now, agenda.settings.timeZone);
  const day = dayToRemind(wall);
  if (day === null) return 0;
  let reminded = 0;
  for (;;) {
    const count = await inTransaction(context.db, async (tx) => {
      const rows = await claimBatch(tx, { day, now, timeZone: agenda.settings.timeZone });
      const reminder = { kind: 'reminder', today: wall.day, now } as const;
      const mailed = await addCitationFollowUps(tx, {
        ...reminder,
        citations: rows.map(({ id }) => id),
      });
      const mails = rows
        .filter(({ id }) => mailed.has(id))
        .map((row) => ({ ...reminderMail(row, agenda), byVisitor: isUnconfirmed(row) }));
      const written = await queueMails(tx, context.jobs, mails);
      const withheld = written.filter(({ state }) => state === 'withheld');
      await addCitationFollowUps(tx, {
        ...reminder,
        citations: withheld.flatMap(({ citationId }) => citationId ?? []),
        mailWithheld: true,
      });
      return rows.length;
    });
    reminded += count;
    if (count < BATCH) break;
  }
  return reminded;
}

/** Whether only a visitor stands behind an appointment: staff neither entered nor accepted it. */
const isUnconfirmed = ({ status, manual_entry }: CitationRow): boolean =>
  status === 'pending' && !manual_entry;

/** Marks and locks a batch; skips rows that another process has locked. */
async function claimBatch(
  tx: Tx,
  { day, now, timeZone }: { day: Day; now: number; timeZone: string },
): Promise<CitationRow[]> {
  const starts = new Date(boundaryAt(day, 0, timeZone));
  const ends = new Date(boundaryAt(day, 1440, timeZone));
  return (
    tx
      .updateTable('citations')
      // The row's own day, because after a change of the time zone it may differ from tomorrow.
      .set({ reminded_day: sql<string>`day` })
      .where('id', 'in', (from) =>
        from
          .selectFrom('citations')
          .select('id')
          .where('status', 'in', BEFORE_ARRIVAL)
          .where('starts_at', '>=', starts)
          .where('starts_at', '<', ends)
          .where('deleted_at', 'is', null)
          .where(sql<boolean>`reminded_day is distinct from day`)
          .where('created_at', '<', new Date(now - MIN_BOOKING_AGE_MS))
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
      facts: citationFacts(row, settings.timeZone),
      closing: [
        'Si no puedes venir, cambia el horario o cancela con el enlace del correo de tu reserva: así otra persona puede usar el horario.',
      ],
      business: businessContact(settings),
    },
  };
}
