import { inject } from 'vitest';
import { cloneTemplate, type TestDatabase } from './template.ts';

/** Creates a migrated, empty database for a test file: `beforeAll` creates, `afterAll` drops. */
export function createDatabase(): Promise<TestDatabase> {
  return cloneTemplate(inject('testServer'));
}
