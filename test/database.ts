import { inject } from 'vitest';
import { cloneTemplate, type TestDatabase } from './template.ts';

/** A migrated, empty database of its own for a test file: `beforeAll` creates, `afterAll` drops. */
export function createDatabase(): Promise<TestDatabase> {
  return cloneTemplate(inject('testServer'));
}
