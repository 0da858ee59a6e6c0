import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { testEnvironment } from '#test/environment.ts';

const site = testEnvironment();

type Operation = {
  operationId: string;
  tags: string[];
  description: string;
  security: object[];
  requestBody?: { content: Record<string, { schema: { oneOf?: object[] } }> };
  responses: Record<string, object>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string }[];
};

const readDocument = async () =>
  (await (await fetch(`${site.app.url}/api/docs/openapi.json`)).json()) as Document;

const operationsOf = ({ paths }: Document) =>
  Object.values(paths).flatMap((methods) => Object.values(methods));

test('the OpenAPI document is valid, and a wrong one is not', async () => {
  const document = await readDocument();
  const validate = (value: Record<string, unknown>) =>
    new Validator().validate(structuredClone(value));
  expect(await validate(document)).toEqual({ valid: true });
  const [path = '', methods] = Object.entries(document.paths)[0] ?? [];
  const [method = '', first] = Object.entries(methods ?? {})[0] ?? [];
  const broken = { ...document.paths, [path]: { [method]: { ...first, responses: 'none' } } };
  expect((await validate({ ...document, paths: broken })).valid).toBe(false);
});

test('every operation has an id of its own and a section of the documentation', async () => {
  const document = await readDocument();
  const operations = operationsOf(document);
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toContain('getCitationsAvailabilityByDate');
  const routes = site.app.app.endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(operations.length).toBe(new Set(routes).size);
  const sections = new Set(operations.flatMap(({ tags }) => tags));
  expect([...sections].sort()).toEqual(document.tags.map(({ name }) => name).sort());
});

test('endpoints of one path are one operation with a choice of bodies, answers and access', async () => {
  const document = await readDocument();
  const operation = document.paths['/api/citations']?.['post'];
  expect(operation?.requestBody?.content['application/json']?.schema.oneOf).toHaveLength(2);
  expect(operation?.description).toContain('With manualEntry: true: Creates an appointment');
  expect(operation?.security).toEqual([{}, { token: [] }]);
});

test('a record with known keys lists them as properties', async () => {
  const json = JSON.stringify((await readDocument()).paths['/api/auth/verify']);
  expect(json.match(/"propertyNames"/)).toBe(null);
  expect(json.match(/"agenda":\{"type":"boolean"\}/)).not.toBe(null);
});

test('an operation lists the codes of its errors by status, those of the guard included', async () => {
  const { paths } = await readDocument();
  const responses = paths['/api/tokens']?.['post']?.responses ?? {};
  expect(Object.keys(responses)).toEqual(['201', '400', '401', '403', '409', '413', '429', '503']);
  expect(responses['409']).toMatchObject({
    content: {
      'application/json': {
        schema: { allOf: [{}, { properties: { code: { enum: ['too-many-tokens'] } } }] },
      },
    },
  });
  expect(JSON.stringify(responses['403'])).toContain(
    '["no-permission","step-up-needed","not-by-token"]',
  );
  expect(responses['429']).toEqual({ $ref: '#/components/responses/too-many-requests' });
});
