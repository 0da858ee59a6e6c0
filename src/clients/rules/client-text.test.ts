import { expect, test } from 'vitest';
import { namesText } from './client-text.ts';

test.each([
  [[], ''],
  [['Ana'], 'Ana'],
  [['Ana', 'Bruno', 'Carla'], 'Ana, Bruno y Carla'],
  [['Ana', 'Inés'], 'Ana e Inés'],
  [['Ana', 'Bruno', 'Carla', 'Diego', 'Elsa'], 'Ana, Bruno, Carla y 2 nombres más'],
])('namesText of %j is «%s»', (names, expected) => {
  expect(namesText(names)).toBe(expected);
});
