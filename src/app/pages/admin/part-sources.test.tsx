import { expect, test } from 'vitest';
import { PART_SOURCES } from './part-sources.ts';
import { TABS } from './tabs/tabs.tsx';

test('PART_SOURCES names each tab, so that the files of all tabs are fetched in advance', () => {
  const tabs = TABS.map(({ hash }) => hash);
  expect(Object.keys(PART_SOURCES)).toEqual(expect.arrayContaining(tabs));
});
