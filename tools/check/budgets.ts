import type { Loads, PageWeight } from './page-weight.ts';

export type Budget = {
  readonly name: string;
  /** The key in Vite's manifest. */
  readonly entry: string;
  /** The entry whose style sheets a server-rendered page links; its script is not loaded. */
  readonly styles?: string;
  readonly loads: Loads;
  /** Bytes: scripts and styles with gzip, fonts as they are; `total` is their sum. */
  readonly max: Readonly<Partial<PageWeight>>;
};

const kB = (count: number) => count * 1000;

/** The budgets of the pages (docs/decisions/0003-checks.md). */
export const BUDGETS: readonly Budget[] = [
  {
    name: 'landing page',
    entry: 'src/landing/web/landing-client.ts',
    styles: 'src/landing/web/landing-styles.ts',
    loads: 'first',
    // Without the server-rendered page itself, about 5 kB.
    max: { js: kB(1), css: kB(7), fonts: kB(30), total: kB(37) },
  },
  {
    name: 'appointment, first step',
    entry: 'src/app/pages/cita.html',
    loads: 'first',
    // React is 67 kB of it. This bound detects the schemas' library (12 kB) in the bundle.
    max: { js: kB(100.5), css: kB(11), fonts: kB(30), total: kB(140) },
  },
  {
    name: 'appointment, all steps',
    entry: 'src/app/pages/cita.html',
    loads: 'all',
    // 1 kB of it is for mailed links, which only a visitor above the budget of unconfirmed hours loads, and 0.5 kB guard
    // presses after the first step.
    max: { js: kB(112), css: kB(12) },
  },
  {
    name: 'reservation, first step',
    entry: 'src/app/pages/reserva.html',
    loads: 'first',
    max: { js: kB(98.5), css: kB(9.5), fonts: kB(30), total: kB(137) },
  },
  {
    name: 'reservation, all steps',
    entry: 'src/app/pages/reserva.html',
    loads: 'all',
    max: { js: kB(100.5), css: kB(9.5) },
  },
  {
    name: 'panel, before lazy parts',
    entry: 'src/app/pages/admin.html',
    loads: 'first',
    // This bound detects the list of messages with what it shares (12 kB) and what writes Mantine's variables (2 kB).
    max: { js: kB(125), css: kB(45), fonts: kB(30) },
  },
  {
    // What the bar loads before any tab. This bound detects floating elements (14 kB) and what tabs share (50 kB).
    name: 'panel, after the sign-in',
    entry: 'src/app/pages/admin/shell.tsx',
    loads: 'first',
    // 0.2 kB of it are the «?» of the guide and the entries of «Traer datos» and «Webhooks».
    max: { js: kB(162.2), css: kB(36) },
  },
  {
    // Its own part is 15 kB. The rest is the panel and what all its lists share, which is loaded by
    // then: 1 kB of it returns the focus to a replaced or removed row, 2 kB link to clients and motorcycles, and
    // 2 kB are parts that nine tabs and dialogs share since there are work orders. The till and «Cobro» add 5 kB:
    // the button with the point of a forgotten day, and fields and contact buttons, which nine parts share since then; «Tokens de API» adds 0.2 kB of entries and file names,
    // pushes 0.6 kB: their entry, the claim of the browser at the sign-in, and what moved between the shared parts.
    name: 'finance tab, with the panel',
    entry: 'src/app/pages/admin/tabs/finance-screen.tsx',
    loads: 'first',
    max: { js: kB(265.5), css: kB(40) },
  },
  {
    name: 'client page',
    entry: 'src/client-page/web/client-page-script.ts',
    styles: 'src/client-page/web/client-page-styles.ts',
    loads: 'first',
    // Without the server-rendered page itself, about 5 kB; its script does not exceed 1 kB.
    max: { js: kB(1), css: kB(8), fonts: kB(30), total: kB(39) },
  },
  {
    name: 'cancel page',
    entry: 'src/booking/web/cancel/cancel-script.ts',
    styles: 'src/booking/web/cancel/cancel-styles.ts',
    loads: 'first',
    // Without the server-rendered page itself, about 4 kB.
    max: { js: kB(6.5), css: kB(9.5), fonts: kB(30), total: kB(46) },
  },
];
