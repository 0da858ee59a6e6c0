import { businessOf } from '#ajustes/rules/letterhead.ts';
import { readSettings } from '#ajustes/server/settings-queries.ts';
import { queueMails } from '#correo/server/mail-actions.ts';
import { longMoment } from '#kernel/day-time.ts';
import type { Origin } from '#server-kit/audit.ts';
import type { Tx } from '#server-kit/database.ts';
import type { Kit } from '#server-kit/kit.ts';
import { networkRange } from '#server-kit/network.ts';
import type { UserRow } from './user-view.ts';

type SignIn = { from: Origin; now: number };

/**
 * Records where a user signs in. The first sign-in from another device or network range is reported
 * to the user by mail, where they have an address; their very first sign-in is not. Of two at once
 * from the same place one is reported. Returns whether a mail was queued.
 */
export async function noteLoginDevice(
  kit: Kit,
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
  await queueMails(tx, kit.jobs, [await newDeviceMail(kit, user, { from, now })]);
  return true;
}

async function newDeviceMail(kit: Kit, { username, email }: UserRow, { from, now }: SignIn) {
  const settings = await readSettings(kit);
  const when = longMoment(new Date(now).toISOString(), settings.timeZone);
  return {
    recipient: email,
    kind: 'new-device',
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
        'Si no fuiste tú, entra al panel, cambia tu contraseña y cierra las demás sesiones en «Mis sesiones». Si no puedes entrar, avisa a quien administra el panel.',
      ],
      business: businessOf(settings),
    },
  };
}
