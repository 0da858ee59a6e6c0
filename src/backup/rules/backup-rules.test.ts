import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBackupDue } from './backup-due.ts';
import { backupsToKeep, checkBackupSpace } from './backup-retention.ts';
import { BACKUP_REASONS, type BackupRun, backupWarning, isVerified } from './backup-run.ts';
import { formatAge, formatBackupReason, formatBackupWarning, formatSize } from './backup-text.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const MONTEVIDEO = { hourly: false, timeZone: 'America/Montevideo' };

const at = (iso: string) => Date.parse(iso);
const run = (startedAt: number, change: Partial<BackupRun> = {}): BackupRun => ({
  id: String(startedAt),
  state: 'rehearsed',
  reason: null,
  askedBy: null,
  startedAt,
  file: '',
  bytes: 1,
  rows: 1,
  missingBytes: null,
  place: 'here',
  where: '',
  seal: 'ab'.repeat(32),
  encrypted: false,
  ...change,
});
const failed = (startedAt: number, reason: BackupRun['reason'] = 'no-folder') =>
  run(startedAt, { state: 'failed', reason });

describe('isBackupDue', () => {
  const NIGHT = at('2026-11-22T06:00:00Z'); // 03:00 in Montevideo
  const day = (runs: BackupRun[], now: number) => isBackupDue(runs, now, MONTEVIDEO);

  test('returns true without a backup, and from 03:00 workshop time', () => {
    expect(day([], NIGHT)).toBe(true);
    const evening = run(NIGHT - 5 * HOUR);
    expect(day([evening], NIGHT - 1)).toBe(false);
    expect(day([evening], NIGHT)).toBe(true);
    expect(day([run(NIGHT)], NIGHT + 20 * HOUR)).toBe(false);
  });

  test('returns true in the morning when the computer was off at night', () => {
    expect(day([run(NIGHT - 16 * HOUR)], NIGHT + 6 * HOUR)).toBe(true);
  });

  test('returns true every full hour with hourly backups', () => {
    const hourly = (runs: BackupRun[], now: number) =>
      isBackupDue(runs, now, { ...MONTEVIDEO, hourly: true });
    expect(hourly([run(NIGHT + MINUTE)], NIGHT + HOUR - 1)).toBe(false);
    expect(hourly([run(NIGHT + MINUTE)], NIGHT + HOUR)).toBe(true);
  });

  test('returns true half an hour after a failure, and at once after an interruption', () => {
    expect(day([failed(NIGHT)], NIGHT + 30 * MINUTE - 1)).toBe(false);
    expect(day([failed(NIGHT)], NIGHT + 30 * MINUTE)).toBe(true);
    expect(day([failed(NIGHT, 'interrupted')], NIGHT + MINUTE)).toBe(true);
  });

  test('returns false right after the third interruption in a row', () => {
    const three = [2, 1, 0].map((minute) => failed(NIGHT + minute * MINUTE, 'interrupted'));
    expect(day(three, NIGHT + 3 * MINUTE)).toBe(false);
    expect(day(three.slice(1), NIGHT + 2 * MINUTE)).toBe(true);
    expect(day(three, NIGHT + 32 * MINUTE)).toBe(true);
  });

  test('returns true after a request, and false while a backup is running', () => {
    const waiting = run(NIGHT + 2, { state: 'waiting' });
    expect(day([waiting, run(NIGHT + 1)], NIGHT + 3)).toBe(true);
    expect(day([run(NIGHT - HOUR, { state: 'running' })], NIGHT)).toBe(false);
  });

  test('returns true when the file of the last backup is gone', () => {
    expect(day([run(NIGHT, { place: 'gone' })], NIGHT + HOUR)).toBe(true);
  });

  test.each([
    ['Europe/Madrid, clocks forward at 02:00', 'Europe/Madrid', '2026-03-29T01:00:00Z'],
    ['Europe/Madrid, clocks back at 03:00', 'Europe/Madrid', '2026-10-25T02:00:00Z'],
    ['America/New_York, clocks forward at 02:00', 'America/New_York', '2026-03-08T07:00:00Z'],
    ['America/Asuncion', 'America/Asuncion', '2026-11-22T06:00:00Z'],
    ['Australia/Lord_Howe', 'Australia/Lord_Howe', '2026-10-03T16:00:00Z'],
    ['Antarctica/Troll, from 01:00 to 03:00', 'Antarctica/Troll', '2026-03-29T01:00:00Z'],
    ['UTC', 'UTC', '2026-11-22T03:00:00Z'],
  ])('returns true once a night: %s', (_case, timeZone, night) => {
    const before = [run(at(night) - HOUR)];
    expect(isBackupDue(before, at(night) - 1, { hourly: false, timeZone })).toBe(false);
    expect(isBackupDue(before, at(night), { hourly: false, timeZone })).toBe(true);
    expect(isBackupDue([run(at(night))], at(night) + 22 * HOUR, { hourly: false, timeZone })).toBe(
      false,
    );
  });
});

describe('backupsToKeep', () => {
  const copies = fc
    .uniqueArray(fc.integer({ min: 0, max: 24 * 400 }), { minLength: 1, maxLength: 120 })
    .chain((hours) =>
      fc.tuple(
        ...hours.map((hour) =>
          fc.constantFrom('rehearsed', 'read').map((state) =>
            run(at('2026-01-01T00:00:00Z') + hour * HOUR, {
              state,
              reason: state === 'read' ? 'no-room-to-rehearse' : null,
            }),
          ),
        ),
      ),
    );

  test('keeps the last verified backup, all later ones and a bounded number of others', () => {
    fc.assert(
      fc.property(copies, fc.boolean(), (all, hourly) => {
        const kept = backupsToKeep(all, { ...MONTEVIDEO, hourly });
        const verified = all.filter(isVerified).sort((a, b) => b.startedAt - a.startedAt);
        const last = verified[0]?.startedAt ?? 0;
        const after = all.filter(({ startedAt }) => startedAt >= last);
        expect(after.every((copy) => kept.has(copy))).toBe(true);
        expect(kept.size).toBeLessThanOrEqual(after.length + 14 + 8 + (hourly ? 24 : 0));
        // A second call keeps the same backups.
        expect(backupsToKeep([...kept], { ...MONTEVIDEO, hourly })).toEqual(kept);
      }),
    );
  });

  test('keeps the last backups of fourteen days and eight weeks', () => {
    let left: BackupRun[] = [];
    for (let night = 0; night < 365; night += 1) {
      left.push(run(at('2026-01-01T06:00:00Z') + night * 24 * HOUR));
      left = [...backupsToKeep(left, MONTEVIDEO)];
    }
    const days = left.map(({ startedAt }) => new Date(startedAt).toISOString().slice(0, 10)).sort();
    // Sundays, then all days of the last two weeks.
    expect(days.slice(0, 5)).toEqual([
      '2026-11-15',
      '2026-11-22',
      '2026-11-29',
      '2026-12-06',
      '2026-12-13',
    ]);
    expect([days.length, days[5], days.at(-1)]).toEqual([5 + 14, '2026-12-18', '2026-12-31']);
  });

  test('keeps the last day of hourly backups, too, when backups are hourly', () => {
    const week = Array.from({ length: 168 }, (_, hour) =>
      run(at('2026-11-02T03:00:00Z') + hour * HOUR),
    );
    expect(backupsToKeep(week, { ...MONTEVIDEO, hourly: true }).size).toBe(24 + 6);
    expect(backupsToKeep(week, MONTEVIDEO).size).toBe(7);
  });
});

describe('backupWarning', () => {
  const NOW = at('2026-11-22T12:00:00Z');
  const watch = { runs: [], since: 0, up: 0, now: NOW };

  test('warns once the last verified backup is older than 26 hours', () => {
    const of = (age: number) => backupWarning({ ...watch, runs: [run(NOW - age)] });
    expect(of(26 * HOUR)).toBeNull();
    expect(of(26 * HOUR + 1)).toEqual({
      last: NOW - 26 * HOUR - 1,
      reason: null,
      missingBytes: null,
    });
  });

  test('ignores a backup that is gone or whose test restore lacked disk space', () => {
    const old = run(NOW - 30 * HOUR);
    const of = (change: Partial<BackupRun>) =>
      backupWarning({ ...watch, runs: [run(NOW - HOUR, change), old] })?.last;
    expect(of({ place: 'gone' })).toBe(old.startedAt);
    expect(of({ state: 'read', reason: 'no-room-to-rehearse' })).toBe(old.startedAt);
    expect(of({ state: 'read', reason: 'not-allowed' })).toBeUndefined();
    expect(of({ place: 'elsewhere' })).toBeUndefined();
  });

  test('does not warn for a new database or in the first 30 minutes of a process', () => {
    expect(backupWarning({ ...watch, since: NOW - 26 * HOUR })).toBeNull();
    expect(backupWarning({ ...watch, since: NOW - 27 * HOUR })).not.toBeNull();
    expect(backupWarning({ ...watch, up: NOW - 29 * MINUTE })).toBeNull();
    expect(backupWarning({ ...watch, up: NOW - 30 * MINUTE })).not.toBeNull();
  });

  test('warns at once with the reason when a backup failed since the start', () => {
    const tried = { ...failed(NOW - MINUTE, 'no-room'), missingBytes: 300 * 1024 ** 2 };
    const warning = backupWarning({ ...watch, up: NOW - 2 * MINUTE, runs: [tried] });
    expect(warning).toEqual({ last: null, reason: 'no-room', missingBytes: 300 * 1024 ** 2 });
    if (warning === null) throw new Error('no warning');
    expect(formatBackupWarning(warning, 'America/Montevideo')).toBe(
      'Todavía no hay ninguna copia de seguridad verificada. No hay espacio para otra copia: libera 300 MB en el disco.',
    );
  });
});

describe('checkBackupSpace', () => {
  const MB = 1024 ** 2;
  const need = {
    databaseBytes: 100 * MB,
    lastBackupBytes: 10 * MB,
    folderFree: Number.POSITIVE_INFINITY,
    databaseFree: Number.POSITIVE_INFINITY,
    reserved: 200 * MB,
  };

  test('requires space for the backup and for its test restore', () => {
    expect(checkBackupSpace(need)).toEqual({ reason: null });
    expect(checkBackupSpace({ ...need, folderFree: 213 * MB })).toMatchObject({
      reason: 'no-room',
    });
    expect(checkBackupSpace({ ...need, folderFree: 214 * MB })).toEqual({ reason: null });
    const tight = checkBackupSpace({ ...need, databaseFree: 344 * MB });
    expect(tight).toEqual({ reason: 'no-room-to-rehearse', missingBytes: expect.any(Number) });
    expect(checkBackupSpace({ ...need, databaseFree: 345 * MB })).toEqual({ reason: null });
  });

  test('estimates the size of a first backup from the size of the database', () => {
    const first = { ...need, lastBackupBytes: null };
    expect(checkBackupSpace({ ...first, folderFree: 265 * MB })).toMatchObject({
      reason: 'no-room',
    });
    expect(checkBackupSpace({ ...first, folderFree: 267 * MB })).toEqual({ reason: null });
  });

  test('skips only the test restore when just the disk of the database is short of space', () => {
    expect(checkBackupSpace({ ...need, databaseFree: 100 * MB })).toMatchObject({
      reason: 'no-room-to-rehearse',
    });
  });
});

describe('backup texts', () => {
  test('formatBackupReason returns a label and a sentence for every reason', () => {
    for (const reason of BACKUP_REASONS) {
      expect(formatBackupReason(reason, 5)).toMatch(/^[A-Z].+: .+\.$/);
    }
  });

  test.each([
    [0, '1 kB'],
    [900, '1 kB'],
    [34_567, '34 kB'],
    [1024 * 999.6, '1 MB'],
    [1.25 * 1024 ** 2, '1,3 MB'],
    [340 * 1024 ** 2, '340 MB'],
    [1.2 * 1024 ** 3, '1,2 GB'],
    [4000 * 1024 ** 3, '4.000 GB'],
  ])('formatSize formats %d bytes as %s', (bytes, text) => {
    expect(formatSize(bytes)).toBe(text);
  });

  test('formatAge formats minutes, hours and days', () => {
    expect([0, 59 * MINUTE, HOUR, 47 * HOUR, 48 * HOUR].map(formatAge)).toEqual([
      'hace 0 min',
      'hace 59 min',
      'hace 1 h',
      'hace 47 h',
      'hace 2 días',
    ]);
  });
});
