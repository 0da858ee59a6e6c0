import { expect, test } from 'vitest';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { testEnvironment } from '#test/environment.ts';

const site = testEnvironment();

/**
 * How each PUT and PATCH detects that its record changed since the caller read it: fields of the body (`compares`),
 * or the reason why it compares none.
 */
const SHARED_WRITES: Record<string, { compares: readonly string[] } | { reason: string }> = {
  'PATCH /api/citations/:id': { compares: ['expectedComment'] },
  'PATCH /api/reservations/:id': { compares: ['expectedComment'] },
  'PATCH /api/citations/:id/status': { compares: ['expectedStatus'] },
  'PATCH /api/reservations/:id status': { compares: ['expectedStatus'] },
  'PUT /api/citations/:id': { compares: ['expectedUpdatedAt'] },
  'PATCH /api/citations/:id/work-order': { compares: ['version'] },
  'PATCH /api/work-orders/:id/lines/:line': { compares: ['version'] },
  'PUT /api/checklists/:id': { compares: ['version'] },
  'PATCH /api/clients/:id': { compares: ['version'] },
  'PATCH /api/motorcycles/:id': { compares: ['version'] },
  'PUT /api/settings/business': { compares: ['version'] },
  'PUT /api/payment-methods': { compares: ['version'] },
  'PUT /api/money/discount': { reason: 'sets one value that the caller names' },
  'PUT /api/money/kept': { reason: 'sets one value that the caller names' },
  'PUT /api/services/:id': { compares: ['expectedUpdatedAt'] },
  'PUT /api/products/:id': { compares: ['expectedUpdatedAt'] },
  'PUT /api/auth/users/:id': { compares: ['expectedUpdatedAt'] },
  'PUT /api/push-devices': { reason: 'the browser that sends it is the device' },
  'PUT /api/webhooks/:id': { compares: ['expectedUpdatedAt'] },
  'PUT /api/expenses/:id': { compares: ['expectedVersion'] },
  // The form sends only the fields that the user changed.
  'PUT /api/components/components/:id': { compares: ['expectedQuantity', 'expectedCostPerUnit'] },
  'PATCH /api/services/:id/toggle': { reason: 'sets one value that the caller names' },
  'PATCH /api/products/:id/toggle-status': { reason: 'sets one value that the caller names' },
  'PUT /api/settings': { reason: 'sets one value that the caller names' },
  'PUT /api/auth/factor-policy': { reason: 'sets one value that the caller names' },
  // Each finding has `item` and `seen`, what the caller knows; findings that are not named stay.
  'PUT /api/work-orders/:id/inspection': { compares: ['findings'] },
  'PATCH /api/work-orders/:id/photos/:photo': { reason: 'sets one value that the caller names' },
  'PATCH /api/deferred-work/:id': { reason: 'moves work that is still open, else 409' },
  'PATCH /api/follow-ups/:id': { reason: 'moves reasons that still wait, else 409' },
};

const nameOf = ({ method, path, discriminator }: Endpoint) =>
  [method, path, discriminator].filter(Boolean).join(' ');

const fieldsOf = ({ body }: Endpoint): string[] =>
  Object.keys((body?._zod.def as { shape?: object } | undefined)?.shape ?? {});

test('every PUT and PATCH states how it compares the record with what the caller read', () => {
  const writes = site.app.app.endpoints.filter(
    ({ method }) => method === 'PUT' || method === 'PATCH',
  );
  expect(writes.map(nameOf).sort()).toEqual(Object.keys(SHARED_WRITES).sort());
  for (const endpoint of writes) {
    const write = SHARED_WRITES[nameOf(endpoint)];
    if (write && 'compares' in write) {
      expect(fieldsOf(endpoint), nameOf(endpoint)).toEqual(
        expect.arrayContaining([...write.compares]),
      );
    }
  }
});
