import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOtherVehicle, type TypedVehicle } from './other-vehicle.ts';

const vehicle = (brand: string, model: string): TypedVehicle => ({ brand, model });

describe('isOtherVehicle', () => {
  test.each([
    [vehicle('Honda', 'CG 125'), vehicle('honda', 'cg125'), false],
    [vehicle('Honda', 'CG'), vehicle('Honda', 'CG 125'), false],
    [vehicle('Otro', 'CG 125'), vehicle('Honda', 'CG 125'), false],
    [vehicle('QJ Motor', 'SRK 400'), vehicle('QJ', 'SRK-400'), false],
    [vehicle('', ''), vehicle('Honda', 'CG 125'), false],
    [vehicle('Yamaha', 'Ténéré'), vehicle('Yamaha', 'TENERE 700'), false],
    [vehicle('Honda', 'CG 125'), vehicle('Honda', 'XR 190'), true],
    [vehicle('Honda', 'CG 125'), vehicle('Yumbo', 'CG 125'), true],
    [vehicle('Otro', 'Zanella'), vehicle('Otro', 'Mondial'), true],
  ])('%j and %j: %s', (one, other, expected) => {
    expect(isOtherVehicle(one, other)).toBe(expected);
    expect(isOtherVehicle(other, one)).toBe(expected);
  });

  test('no motorcycle is another one than itself, however case, spaces and signs are typed', () => {
    const typed = fc.string({ maxLength: 20 });
    fc.assert(
      fc.property(typed, typed, (brand, model) => {
        const again = vehicle(` ${brand.toUpperCase()}-`, model.split('').join(' '));
        expect(isOtherVehicle(vehicle(brand.toUpperCase(), model), again)).toBe(false);
      }),
    );
  });
});
