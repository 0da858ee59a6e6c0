import { queueMails } from '#mail/server/mail-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import type { AuditContext } from '#platform/audit/audit-log.ts';
import type { Tx } from '#platform/data/database.ts';
import { networkRange } from '#platform/http/network.ts';
import { businessContact } from '#settings/rules/settings.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import { longMoment } from '#shared/time/day-time.ts';
import type { UserRow } from '../user-queries.ts';

type SignIn = { from: AuditContext; now: number };

/**
 * Records the device and network range of a sign-in. Queues a mail to the user for the first sign-in
 * from a new combination, except for their very first sign-in or without an e-mail address. Of two
 * concurrent sign-ins from the same place one is reported. Returns whether a mail was queued.
 */
export async function recordLoginDevice(
  context: AppContext,
  tx: Tx,
  user: UserRow,
  { from, now }: SignIn,
): Promise<boolean> {
  const place = {
    user_id: user.id,
    device: from.device,
    network_range: networkRange(from.address),
  };
  const at = new Date(now);
  const elsewhere = await tx
    .selectFrom('login_devices')
    .select('user_id')
    .where('user_id', '=', user.id)
    .limit(1)
    .executeTakeFirst();
  const added = await tx
    .insertInto('login_devices')
    .values({ ...place, last_login_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'device', 'network_range']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (added === undefined) {
    await tx
      .updateTable('login_devices')
      .set({ last_login_at: at })
      .where('user_id', '=', place.user_id)
      .where('device', '=', place.device)
      .where('network_range', '=', place.network_range)
      .execute();
    return false;
  }
  if (elsewhere === undefined || user.email === '') return false;
  await queueMails(tx, context.jobs, [await newDeviceMail(context, user, { from, now })]);
  return true;
}

async function newDeviceMail(
  context: AppContext,
  { username, email }: UserRow,
  { from, now }: SignIn,
) {
  const settings = await readSettings(context);
  const when = longMoment(new Date(now).toISOString(), settings.timeZone);
  return {
    recipient: email,
    kind: 'new-device' as const,
    subject: `Inicio de sesión desde un dispositivo nuevo: ${settings.name}`,
    document: {
      preheader: `${from.device}, ${when}`,
      title: 'Inicio de sesión desde un dispositivo nuevo',
      paragraphs: [
        `Alguien entró al panel con tu usuario, ${username}, desde un dispositivo o una red que no conocíamos.`,
      ],
      facts: [
        ['Cuándo', when],
        ['Dispositivo', from.device],
        ['Dirección de red', from.address],
      ] as [string, string][],
      closing: [
        'Si fuiste tú, no tienes que hacer nada.',
        'Si no fuiste tú, entra al panel, cambia tu contraseña, cierra las demás sesiones en «Mis sesiones» y revoca en «Tokens de API» los que no creaste. Si no puedes entrar, avisa a quien administra el panel.',
      ],
      business: businessContact(settings),
    },
  };
}
