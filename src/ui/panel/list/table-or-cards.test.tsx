import { expect, onTestFinished, test } from 'vitest';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { openScreen } from '#test/panel/open-screen.tsx';
import { until } from '#test/panel/screen.tsx';
import { TableOrCards } from './table-or-cards.tsx';
import { CARDS, NARROW } from './use-narrow.ts';

setUpScreens();

const TABLE = <table data-rows="table" />;
const LIST = <ul data-rows="cards" />;
const mounted = () =>
  [...document.querySelectorAll('[data-rows]')].map((each) => each.getAttribute('data-rows'));

test.for([
  [NARROW, 800, 'table'],
  [NARROW, 798, 'cards'],
  [CARDS, 1000, 'table'],
  [CARDS, 998, 'cards'],
] as const)(
  'TableOrCards with cards below %s at %i px mounts the %s only',
  async ([below, width, wanted]) => {
    openScreen(<TableOrCards below={below} table={TABLE} cards={LIST} />, { width });
    await until(() => expect(mounted()).toEqual([wanted]));
  },
);

test('TableOrCards mounts the cards only while it is printed', async () => {
  openScreen(<TableOrCards table={TABLE} cards={LIST} />, { width: 1440 });
  await until(() => expect(mounted()).toEqual(['table']));
  onTestFinished(() => void window.dispatchEvent(new Event('afterprint')));
  window.dispatchEvent(new Event('beforeprint'));
  await until(() => expect(mounted()).toEqual(['cards']));
});
