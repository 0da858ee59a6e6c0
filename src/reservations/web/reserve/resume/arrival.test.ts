import { describe, expect, test } from 'vitest';
import { type Arrival, isPaidUnknown, noticeOf, readArrival, showsPaid } from './arrival.ts';

const at = (search: string, hash = '') => readArrival({ search, hash }, null);

describe('readArrival', () => {
  test('reads the five results of a payment, each with its banner, and ignores other values', () => {
    const kinds = ['cancelled', 'success', 'failed', 'error', 'pending'].map(
      (value) => noticeOf(at(`?payment=${value}`), null)?.kind,
    );
    expect(kinds).toEqual(['info', 'success', 'error', 'error', 'info']);
    for (const value of ['', 'nada', 'SUCCESS', 'toString', '__proto__']) {
      expect(at(`?payment=${value}`).returned).toBeNull();
    }
    expect(at('').returned).toBeNull();
  });

  test('prefers the link of a mail to the last reservation of this browser', () => {
    expect(readArrival({ search: '', hash: '#retomar=abc-_9' }, 'last')).toMatchObject({
      requested: true,
      token: 'abc-_9',
    });
    expect(readArrival({ search: '', hash: '#otra' }, 'last')).toMatchObject({
      requested: false,
      token: 'last',
    });
    for (const hash of ['#retomar=', '#retomar=a b', '#retomar=../x']) {
      expect(readArrival({ search: '', hash }, null)).toMatchObject({
        requested: false,
        token: null,
      });
    }
  });

  test('restores the page of a paid reservation by its address if its token is known', () => {
    const again = { search: '?paso=pago', hash: '' };
    expect(readArrival(again, 'last')).toMatchObject({ requested: true, token: 'last' });
    expect(readArrival(again, null).requested).toBe(false);
  });
});

describe('the payment state of the server', () => {
  const paid = { code: 'R-1', payment: 'paid' } as const;
  const sentence = (search: string, state: Parameters<typeof noticeOf>[1]) =>
    noticeOf(at(search), state)?.sentence.slice(0, 2) ?? null;

  test('shows the page of a paid reservation at every return address', () => {
    for (const value of ['cancelled', 'success', 'failed', 'error', 'pending']) {
      const address = `?payment=${value}&reserva=R-1`;
      expect(sentence(address, paid)).toBe('✅ ');
      expect(sentence(`?payment=${value}`, paid)).toBe('✅ ');
      expect(showsPaid(at(address), paid)).toBe(true);
    }
    expect(showsPaid(at(''), paid)).toBe(false);
  });

  test('is ignored if the address names another reservation', () => {
    expect(sentence('?payment=cancelled&reserva=R-2', paid)).toBe('❌ ');
    expect(showsPaid(at('?payment=success&reserva=R-2'), paid)).toBe(false);
  });

  test('does not apply to a paid or pending return of another reservation: isPaidUnknown is true', () => {
    for (const value of ['success', 'pending']) {
      expect(isPaidUnknown(at(`?payment=${value}`), null)).toBe(true);
      expect(isPaidUnknown(at(`?payment=${value}&reserva=R-2`), paid)).toBe(true);
      expect(isPaidUnknown(at(`?payment=${value}&reserva=R-1`), paid)).toBe(false);
    }
    for (const value of ['cancelled', 'failed', 'error', 'nada']) {
      expect(isPaidUnknown(at(`?payment=${value}`), null)).toBe(false);
    }
  });

  test('overrides cancelled and failed while money is in review, and success while it waits', () => {
    const processing = { code: 'R-1', payment: 'processing' } as const;
    expect(sentence('?payment=cancelled', processing)).toBe('⏳ ');
    expect(sentence('?payment=failed', processing)).toBe('⏳ ');
    expect(sentence('?payment=success', { ...processing, payment: 'waiting' })).toBeNull();
    expect(sentence('?payment=cancelled', { ...processing, payment: 'waiting' })).toBe('❌ ');
    expect(sentence('?payment=cancelled', { ...processing, payment: 'none' })).toBeNull();
    const arrival: Arrival = { returned: null, requested: false, claimsPaid: false, token: null };
    expect(noticeOf(arrival, processing)).toBeNull();
  });
});
