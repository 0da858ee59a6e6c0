import { openDatabase } from '#platform/data/database.ts';
import { hashToken, newToken } from '#platform/data/ids.ts';
import { reencodePicture } from '#platform/http/picture.ts';
import { dayAt } from '#shared/time/day-time.ts';
import { boundaryAt } from '#shared/time/time-zone.ts';
import { insertCitation } from '#test/citation-row.ts';
import { machineNow } from '#test/machine-clock.ts';
import {
  insertJobPhoto,
  insertSentEstimate,
  insertWorkOrder,
  type SentLine,
} from '#test/order-rows.ts';
import { ZONE } from './citations.ts';
import type { FilledDatabase } from './fill.ts';
import { detailedPhoto } from './photo.ts';

const LINES: readonly SentLine[] = [
  { text: 'Cambiar pastillas delanteras', cause: 'Quedan 1,5 mm.', quantity: 2000 },
  {
    text: 'Cambiar cadena, piñón y corona',
    cause: 'La cadena está estirada.',
    price_cents: 18_500,
  },
  { text: 'Cambiar líquido de frenos', cause: 'Tiene más de dos años.', price_cents: 2_900 },
  { text: 'Sincronizar carburadores', cause: 'Ralentí inestable.', price_cents: 4_500 },
];
const DAY_MS = 86_400_000;

/** Inserts a received motorcycle with an estimate of four lines, each with a photo or none. Returns its page's path. */
export async function insertClientPage(
  { connectionString, service, today }: FilledDatabase,
  withPhotos: boolean,
): Promise<string> {
  const { db } = openDatabase({ connectionString, onConnectionLost: () => undefined });
  try {
    const token = newToken();
    const citation = await insertCitation(db, service, {
      cancel_token_hash: hashToken(token),
      status: 'in-workshop',
      day: today,
      starts_at: new Date(boundaryAt(today, 600, ZONE)),
      work_ends_at: new Date(boundaryAt(today, 645, ZONE)),
    });
    const order = await insertWorkOrder(db, citation, { inspected_at: new Date(machineNow()) });
    const lines: SentLine[] = [];
    for (const line of LINES) {
      const photos = withPhotos ? [await insertJobPhoto(db, order, await smallPhoto())] : [];
      lines.push({ ...line, photos });
    }
    await insertSentEstimate(db, order, lines, {
      sent_at: new Date(machineNow()),
      valid_until: new Date(machineNow() + 10 * DAY_MS),
    });
    return `/mi/${token}`;
  } finally {
    await db.destroy();
  }
}

/** Inserts an appointment in a week that its client can cancel. Returns its cancel page's path. */
export async function insertCancelPage({
  connectionString,
  service,
}: FilledDatabase): Promise<string> {
  const { db } = openDatabase({ connectionString, onConnectionLost: () => undefined });
  try {
    const token = newToken();
    const day = dayAt(machineNow() + 7 * DAY_MS, ZONE);
    await insertCitation(db, service, {
      cancel_token_hash: hashToken(token),
      status: 'pending',
      day,
      starts_at: new Date(boundaryAt(day, 600, ZONE)),
      work_ends_at: new Date(boundaryAt(day, 645, ZONE)),
    });
    return `/cancel/${token}`;
  } finally {
    await db.destroy();
  }
}

/** A photo of 400 pixels, as the server stores it. */
async function smallPhoto(): Promise<{ content: Buffer }> {
  return { content: await reencodePicture(await detailedPhoto(1_600, 1_200), 400) };
}
