import { expect, test } from 'vitest';
import { shippedLicences } from '../tools/check/licences.ts';
import { PROJECT } from '../tools/check/tree.ts';
import { billOfMaterials } from '../tools/sbom/bill-of-materials.ts';

type Bill = { components: { name: string; version: string }[] };

test('the bill of materials names each shipped package once', async () => {
  const { components }: Bill = JSON.parse(await billOfMaterials(PROJECT));
  const named = components.map(({ name, version }) => `${name} ${version}`);
  const shipped = shippedLicences(PROJECT).map(({ name, version }) => `${name} ${version}`);
  expect(named.toSorted()).toEqual([...new Set(shipped)].toSorted());
});
