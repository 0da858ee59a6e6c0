import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { FORMS } from './forms.ts';
import { stubBrowser } from './open-page.tsx';
import { Screen, until } from './screen.tsx';

const AT_FIELD = 'Esto lo muestra un campo.';
const UNSHOWN = 'Esto no lo muestra ningún campo.';

beforeAll(stubBrowser);
afterAll(() => vi.unstubAllGlobals());

describe('with rejected fields', () => {
  test.each(FORMS)(
    'the $name form shows each error once and can be sent again',
    async ({ render, fill, verb, shown }) => {
      const screen = new Screen(render());
      await screen.ready();
      await fill(screen);
      // As in the server's replies, the message is the error of the first field.
      screen.rejection = {
        message: AT_FIELD,
        fields: { [shown]: AT_FIELD, 'unknown.field': UNSHOWN },
      };
      for (const sends of [1, 2]) {
        await screen.press(verb);
        await until(() => {
          expect(screen.sent).toBe(sends);
          expect(screen.count(UNSHOWN)).toBe(1);
          expect(screen.count(AT_FIELD)).toBe(1);
          expect(screen.alerts()).toContain(UNSHOWN);
          const wrong = document.querySelector('[aria-invalid=true]');
          if (wrong) expect(document.activeElement).toBe(wrong);
        });
      }
      screen.close();
    },
  );
});
