import { describe, expect, test } from 'vitest';
import { arrivalOf } from './arrival.ts';

const at = (search: string, hash = '') => arrivalOf({ search, hash }, null);

describe('how somebody comes', () => {
  test('each way in which a payment ends has its sentence, anything else none', () => {
    const kinds = ['cancelled', 'success', 'failed', 'error', 'pending'].map(
      (value) => at(`?payment=${value}`).returned?.kind,
    );
    expect(kinds).toEqual(['info', 'success', 'error', 'error', 'info']);
    for (const value of ['', 'nada', 'SUCCESS', 'toString', '__proto__']) {
      expect(at(`?payment=${value}`).returned).toBeNull();
    }
    expect(at('').returned).toBeNull();
  });

  test('the mail’s link goes before the last reservation of this browser', () => {
    expect(arrivalOf({ search: '', hash: '#retomar=abc-_9' }, 'last')).toMatchObject({
      asked: true,
      token: 'abc-_9',
    });
    expect(arrivalOf({ search: '', hash: '#otra' }, 'last')).toMatchObject({
      asked: false,
      token: 'last',
    });
    for (const hash of ['#retomar=', '#retomar=a b', '#retomar=../x']) {
      expect(arrivalOf({ search: '', hash }, null)).toMatchObject({ asked: false, token: null });
    }
  });
});
