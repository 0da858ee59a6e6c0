import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { FORMS, type PanelForm } from './forms.ts';
import { stubBrowser } from './open-page.tsx';
import { Screen, until } from './screen.tsx';

beforeAll(stubBrowser);
afterAll(() => vi.unstubAllGlobals());

const QUESTION = '¿Descartar los cambios?';
const REFUSED = 'No se puede ahora.';
/** One form for each frame; `basket` is one of many in the same frame. */
const FRAMES = [
  ...['basket', 'product sale', 'maintenance', 'service', 'product'],
  ...['user', 'own password', 'settings', 'manual entry'],
];

const pressEscape = () =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));

/** Sends a form; the server rejects it once `answer` is called. */
async function startSaving({ render, fill, verb }: PanelForm) {
  const screen = new Screen(render());
  await screen.ready();
  await fill(screen);
  let answer = () => {};
  screen.pause = new Promise((resolve) => {
    answer = resolve;
  });
  screen.rejection = { message: REFUSED };
  await screen.press(verb);
  await until(() => expect(screen.sent).toBe(1));
  return { screen, answer };
}

describe('on Escape during a save', () => {
  test.each(FORMS.filter(({ name }) => FRAMES.includes(name)))(
    'the $name form stays open',
    async (form) => {
      const { screen, answer } = await startSaving(form);
      pressEscape();
      answer();
      await until(() => expect(screen.count(REFUSED)).toBe(1));
      expect(screen.count(QUESTION)).toBe(0);

      // The save failed: the form asks before it closes again.
      await until(() => {
        pressEscape();
        expect(screen.count(QUESTION)).toBe(1);
      });
      screen.close();
    },
  );
});

const FIELDS =
  ':is(input, textarea):not([type=hidden], [type=file], [type=radio], [type=checkbox])';

describe('during a save', () => {
  test.each(FORMS.filter(({ name }) => FRAMES.includes(name)))(
    'the $name form accepts neither changes nor a second submit',
    async (form) => {
      const { screen, answer } = await startSaving(form);

      const element = document.querySelector('form');
      const fields = [...(element?.querySelectorAll<HTMLInputElement>(FIELDS) ?? [])].filter(
        // The text of a search belongs to the list, not to the form.
        (field) => !field.hasAttribute('aria-haspopup') && !field.readOnly && field.value !== '',
      );
      expect(fields).not.toEqual([]);
      for (const field of fields) {
        const before = field.value;
        screen.type(field, `${before}9`);
        expect(field.value, field.outerHTML).toBe(before);
      }
      element?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
      answer();
      await until(() => expect(screen.count(REFUSED)).toBe(1));
      expect(screen.sent).toBe(1);
      screen.close();
    },
  );
});
