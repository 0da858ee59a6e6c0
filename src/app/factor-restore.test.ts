import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createBackup } from '#backup/server/file/create-backup.ts';
import { restoreDatabase } from '#backup/server/file/restore.ts';
import { startTestApp } from '#test/app.ts';
import { RESTORE_OPTIONS } from '#test/backup-keys.ts';
import { createDatabase } from '#test/database.ts';
import { factorCalls, statusAndCode } from '#test/factor-calls.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';

test('a restored backup keeps the second factors and ends the sessions', async () => {
  const [source, target] = [await createDatabase(), await createDatabase()];
  const app = await startTestApp(source);
  const { withTotp, codeOf } = factorCalls(app);
  const { username, secret, token } = await withTotp();
  const folder = mkdtempSync(join(tmpdir(), 'bujia-factors-'));
  const file = join(folder, 'copy.backup');
  const { keys } = app.context;
  await createBackup(source.connectionString, file, { keys, encryption: null });
  await restoreDatabase(target.connectionString, file, { ...RESTORE_OPTIONS, own: keys });
  const restored = await startTestApp(target);
  try {
    restored.setNow(MONDAY_MORNING + 60_000);
    const { call, login, second } = factorCalls(restored);
    expect((await call('GET', '/sessions', { token })).status).toBe(401);
    const asked = await login(username);
    expect(statusAndCode(asked)).toEqual([401, 'factor-needed']);
    const { ticket } = asked.body.data as { ticket: string };
    expect(statusAndCode(await second(ticket, { code: '000000' }))).toEqual([401, 'wrong-factor']);
    expect((await second(ticket, { code: codeOf(secret, 2) })).status).toBe(200);
    const lines = restored.context.db.selectFrom('audit_log').select(['action', 'details']);
    expect(await lines.where('action', '=', 'backup-restored').execute()).toMatchObject([
      { details: { file: 'copy.backup', authenticated: true } },
    ]);
  } finally {
    for (const each of [restored, app]) await each.stop();
    for (const each of [source, target]) await each.drop();
    rmSync(folder, { recursive: true });
  }
});
