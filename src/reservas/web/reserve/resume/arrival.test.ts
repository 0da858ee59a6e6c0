import { describe, expect, test } from 'vitest';
import { type Arrival, arrivalOf, isPaidUnknown, noticeOf, showsPaid } from './arrival.ts';

const at = (search: string, hash = '') => arrivalOf({ search, hash }, null);

describe('how somebody comes', () => {
  test('each way in which a payment ends has its sentence, anything else none', () => {
    const kinds = ['cancelled', 'success', 'failed', 'error', 'pending'].map(
      (value) => noticeOf(at(`?payment=${value}`), null)?.kind,
    );
    expect(kinds).toEqual(['info', 'success', 'error', 'error', 'info']);
    for (const value of ['', 'nada', 'SUCCESS', 'toString', '__proto__']) {
      expect(at(`?payment=${value}`).returned).toBeNull();
    }
    expect(at('').returned).toBeNull();
  });

  test('the mail’s link goes before the last reservation of this browser', () => {
    expect(arrivalOf({ search: '', hash: '#retomar=abc-_9' }, 'last')).toMatchObject({
      requested: true,
      token: 'abc-_9',
    });
    expect(arrivalOf({ search: '', hash: '#otra' }, 'last')).toMatchObject({
      requested: false,
      token: 'last',
    });
    for (const hash of ['#retomar=', '#retomar=a b', '#retomar=../x']) {
      expect(arrivalOf({ search: '', hash }, null)).toMatchObject({
        requested: false,
        token: null,
      });
    }
  });

  test('the page of a paid reservation is restored by its address if its token is known', () => {
    const again = { search: '?paso=pago', hash: '' };
    expect(arrivalOf(again, 'last')).toMatchObject({ requested: true, token: 'last' });
    expect(arrivalOf(again, null).requested).toBe(false);
  });
});

describe('the server’s payment state overrides the address', () => {
  const paid = { code: 'R-1', payment: 'paid' } as const;
  const sentence = (search: string, state: Parameters<typeof noticeOf>[1]) =>
    noticeOf(at(search), state)?.sentence.slice(0, 2) ?? null;

  test('a paid reservation shows its page at every address', () => {
    for (const value of ['cancelled', 'success', 'failed', 'error', 'pending']) {
      const address = `?payment=${value}&reserva=R-1`;
      expect(sentence(address, paid)).toBe('✅ ');
      expect(sentence(`?payment=${value}`, paid)).toBe('✅ ');
      expect(showsPaid(at(address), paid)).toBe(true);
    }
    expect(showsPaid(at(''), paid)).toBe(false);
  });

  test('the state of another reservation is not shown', () => {
    expect(sentence('?payment=cancelled&reserva=R-2', paid)).toBe('❌ ');
    expect(showsPaid(at('?payment=success&reserva=R-2'), paid)).toBe(false);
  });

  test('money for a reservation that this browser does not know is no reason for an empty form', () => {
    for (const value of ['success', 'pending']) {
      expect(isPaidUnknown(at(`?payment=${value}`), null)).toBe(true);
      expect(isPaidUnknown(at(`?payment=${value}&reserva=R-2`), paid)).toBe(true);
      expect(isPaidUnknown(at(`?payment=${value}&reserva=R-1`), paid)).toBe(false);
    }
    for (const value of ['cancelled', 'failed', 'error', 'nada']) {
      expect(isPaidUnknown(at(`?payment=${value}`), null)).toBe(false);
    }
  });

  test('a payment in review is never shown as cancelled or failed, and a waiting one never as a success', () => {
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
