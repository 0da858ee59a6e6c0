import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { addDays, type Day } from '#shared/time/day-time.ts';
import { type Evening, readTill } from './evening.ts';
import type { Workshop } from './workshop.ts';

/**
 * Writes what an accountant downloads, and what the screens of that moment say: a folder for each month with the files of
 * its archive, and `screens.json`. Returns the folder.
 */
export async function writeCheckpoint(
  shop: Workshop,
  parent: string,
  evenings: readonly Evening[],
): Promise<string> {
  const { owner, first, today } = shop;
  const folder = join(parent, today);
  await owner.signIn();
  // Money after the last closing counts on the next day, which may be in the next month.
  const months = monthsBetween(first, addDays(today, 1));
  const read = async (path: string) => owner.call<unknown>('GET', path);
  const screens = {
    today,
    first,
    figures: await read('/money/figures'),
    receivables: await readPages(shop, '/money/receivables', 'charges'),
    payables: await readPages(shop, '/money/payables', 'charges'),
    months: [] as unknown[],
    days: [] as unknown[],
    evenings,
  };
  for (const month of months) {
    const query = `?startDate=${month}-01&endDate=${lastDayOf(month)}`;
    const target = join(folder, month);
    mkdirSync(target, { recursive: true });
    await writeArchive(shop, query, target);
    screens.months.push({
      month,
      figures: await read(`/money/figures${query}`),
      metrics: await read(`/financial/metrics${query}`),
      books: await read(`/financial/books${query}`),
    });
  }
  for (let day = first; day <= today; day = addDays(day, 1))
    screens.days.push({ asked: day, answer: await readTill(shop, day) });
  writeFileSync(join(folder, 'screens.json'), JSON.stringify(screens, null, 1));
  return folder;
}

async function writeArchive(shop: Workshop, query: string, target: string): Promise<void> {
  const { owner, site } = shop;
  const url = `${site.app.url}/api/financial/accountant.zip${query}`;
  const reply = await fetch(url, { headers: owner.headers() });
  if (reply.status !== 200) throw new Error(`archive: ${reply.status}`);
  const files = unzipSync(new Uint8Array(await reply.arrayBuffer()));
  for (const [name, content] of Object.entries(files)) {
    if (!name.endsWith('.csv')) continue;
    writeFileSync(join(target, `${name.replace(/-\d{4}-.*|\.csv$/, '')}.csv`), content);
  }
}

async function readPages({ owner }: Workshop, path: string, list: string): Promise<unknown[]> {
  const all: unknown[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    type Page = Record<string, unknown> & { totalPages: number };
    const answer = await owner.call<Page>('GET', `${path}?limit=200&page=${page}`);
    all.push(...(answer[list] as unknown[]));
    pages = answer.totalPages;
  }
  return all;
}

function monthsBetween(first: Day, last: Day): string[] {
  const months = new Set<string>();
  for (let day = first; day <= last; day = addDays(day, 1)) months.add(day.slice(0, 7));
  return [...months];
}

const lastDayOf = (month: string): Day => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};
