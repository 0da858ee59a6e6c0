import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { OTHERS, tagOf } from '#platform/operations/api-tags.ts';
import { openApiDocument } from '#platform/operations/openapi.ts';
import { allowsTokens, type Endpoint } from '#shared/contract/endpoint.ts';
import { typesOfDocument } from './openapi-types.ts';
import { filesIn, isTest, PROJECT, read } from './tree.ts';

export const CLIENT_TYPES = 'client/schema.d.ts';

/** Returns the types of the endpoints that API tokens may call, from their OpenAPI document. */
export async function clientTypes(): Promise<string> {
  // A program has a token, and no other way in.
  const all = await contractEndpoints();
  const lost = all.find(({ path }) => tagOf(path) === OTHERS.name);
  if (lost) throw new Error(`${lost.path}: add its section to src/platform/operations/api-tags.ts`);
  const endpoints = all.filter(allowsTokens);
  return typesOfDocument(openApiDocument(endpoints, 'Bujía API'));
}

/** Returns the endpoints that the contracts export; the app serves exactly these (src/platform/http/http.test.ts). */
async function contractEndpoints(): Promise<Endpoint[]> {
  const files = filesIn(PROJECT, 'src/**/*.ts').filter(
    (path) => !isTest(path) && read(PROJECT, path).includes('endpoint({'),
  );
  const modules = await Promise.all(
    files.map((path) => import(pathToFileURL(join(PROJECT, path)).href)),
  );
  return modules.flatMap((exported) => Object.values(exported).filter(isEndpoint));
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
}
