import { expect, test } from 'vitest';
import { isCheckDue, isSecondTargetLate, isSendDue, TARGET_REASONS } from './backup-target.ts';
import { formatSecondTargetWarning, formatTargetCheck, formatTargetReason } from './backup-text.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-11-22T06:05:00Z');
const ZONE = 'America/Montevideo';
const NEVER = {
  sentAt: null,
  sendReason: null,
  checkedAt: null,
  checkOutcome: null,
  checkReason: null,
} as const;

test('isSendDue waits half an hour after a failure unless there is a newer backup', () => {
  const at = (now: number) => ({ startedAt: NOW, now });
  expect(isSendDue(NEVER, at(NOW))).toBe(true);
  expect(isSendDue({ ...NEVER, sentAt: NOW }, at(NOW))).toBe(true);
  const failed = { ...NEVER, sentAt: NOW, sendReason: 'unreachable' } as const;
  expect(isSendDue(failed, at(NOW + 30 * MINUTE - 1))).toBe(false);
  expect(isSendDue(failed, at(NOW + 30 * MINUTE))).toBe(true);
  expect(isSendDue(failed, { startedAt: NOW + 1, now: NOW + MINUTE })).toBe(true);
});

test('isCheckDue returns true a week after a check, and six hours after a failed one', () => {
  expect(isCheckDue(NEVER, NOW, NOW + 7 * DAY - 1)).toBe(false);
  expect(isCheckDue(NEVER, NOW, NOW + 7 * DAY)).toBe(true);
  const checked = { ...NEVER, checkedAt: NOW, checkOutcome: 'restored' } as const;
  expect(isCheckDue(checked, 0, NOW + 7 * DAY - 1)).toBe(false);
  expect(isCheckDue(checked, 0, NOW + 7 * DAY)).toBe(true);
  const failed = { ...checked, checkOutcome: 'failed', checkReason: 'changed' } as const;
  expect(isCheckDue(failed, 0, NOW + 6 * HOUR)).toBe(true);
});

test('isSecondTargetLate returns true after 26 hours, or when the first attempt failed', () => {
  const at = { last: NOW, up: 0 };
  expect(isSecondTargetLate(NEVER, { ...at, now: NOW + 26 * HOUR })).toBe(false);
  expect(isSecondTargetLate(NEVER, { ...at, now: NOW + 26 * HOUR + 1 })).toBe(true);
  const justUp = NOW + 26 * HOUR;
  expect(isSecondTargetLate(NEVER, { ...at, up: justUp, now: justUp + 1 })).toBe(false);
  const failed = { ...NEVER, sentAt: NOW, sendReason: 'no-room' } as const;
  expect(isSecondTargetLate(failed, { ...at, up: justUp, now: justUp + 1 })).toBe(true);
  expect(isSecondTargetLate(failed, { last: null, up: NOW, now: NOW })).toBe(true);
  expect(isSecondTargetLate(NEVER, { last: null, up: NOW, now: NOW })).toBe(false);
});

test('the texts for a target name the time, the outcome and what to do', () => {
  const checked = { ...NEVER, checkedAt: NOW, checkOutcome: 'restored' } as const;
  expect(formatTargetCheck(NEVER, ZONE)).toBe('');
  expect(formatTargetCheck(checked, ZONE)).toMatch(
    /^Prueba semanal del 22 de noviembre de 2026.*03:05: se restauró entera en una base de prueba\.$/,
  );
  expect(formatTargetCheck({ ...checked, checkOutcome: 'matched' }, ZONE)).toContain(
    'por estar cifrada',
  );
  const failed = { ...checked, checkOutcome: 'failed', checkReason: 'changed' } as const;
  expect(formatTargetCheck(failed, ZONE)).toContain(
    ': falló. El archivo cambió después de hacerse',
  );
  expect(formatSecondTargetWarning(NEVER, null, ZONE)).toBe(
    'El segundo destino todavía no tiene ninguna copia verificada.',
  );
  expect(formatSecondTargetWarning({ ...NEVER, sendReason: 'unreachable' }, NOW, ZONE)).toMatch(
    /03:05\. El servidor no responde: revisa la red y BACKUP_SECOND\.$/,
  );
  for (const reason of TARGET_REASONS) expect(formatTargetReason(reason)).toMatch(/\.$/);
});
