import type { FastifyInstance } from 'fastify';

/** Returns every `METHOD /path` of the router; GET stands for HEAD. */
export function registeredRoutes(app: FastifyInstance): string[] {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      // One level is four characters wide: `│   ├── /:id (PUT, DELETE)`.
      const [, indent = '', piece = '', methods = ''] = /^(.*?── )(\S*) \((.+)\)$/.exec(line) ?? [];
      if (methods === '') return [];
      const depth = indent.length / 4;
      const path = (depth === 1 ? '' : (above[depth - 1] ?? '')) + piece;
      above[depth] = path;
      return methods
        .split(', ')
        .filter((method) => method !== 'HEAD')
        .map((method) => `${method} ${path}`);
    });
}
