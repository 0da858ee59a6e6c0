import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstPaint } from './tools/first-paint.ts';
import { keepCssModules } from './tools/keep-css-modules.ts';
import { themeCss } from './tools/theme-css.ts';

/** What phones of the last four years understand; the server itself needs no build. */
const BROWSERS = ['es2022', 'safari16', 'chrome108', 'firefox108'];

/** Style sheets that all pages share are one file, fetched once; React is another. */
const SHARED = [
  {
    name: 'site',
    test: /src\/ui\/(?!wizard\/).*\.css$|virtual:tokens|styles\/site\.ts$/,
  },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
];

const CLIENT = {
  outDir: 'dist/web',
  manifest: true,
  rolldownOptions: {
    input: [
      'src/app/pages/cita.html',
      'src/app/pages/reserva.html',
      'src/app/pages/cancel.html',
      'src/app/pages/not-found.html',
      'src/portada/web/landing-client.ts',
    ],
    output: {
      // The rest that several pages use is one more: on a slow line each request costs a round trip.
      codeSplitting: { groups: [...SHARED, { name: 'wizard', minShareCount: 2 }] },
    },
  },
};

/**
 * The panel is built apart (`--mode panel`): what it uses of a library that the public pages use
 * too would otherwise lie in a file that they share, and weigh on every client's phone.
 */
const PANEL = {
  ...CLIENT,
  rolldownOptions: {
    input: ['src/app/pages/admin.html'],
    output: { codeSplitting: { groups: SHARED } },
  },
};

const SERVER = {
  outDir: 'dist/server',
  copyPublicDir: false,
  rolldownOptions: { input: ['src/portada/web/render.tsx', 'src/app/pages/shells.tsx'] },
};

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [react(), themeCss(), keepCssModules(), firstPaint()],
  appType: 'custom',
  publicDir: false,
  // A renderer needs nothing but itself, and starts at once.
  ssr: { noExternal: true },
  ...(isSsrBuild === true && { define: { 'process.env.NODE_ENV': '"production"' } }),
  build: {
    target: BROWSERS,
    cssTarget: BROWSERS,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: true,
    reportCompressedSize: false,
    ...(isSsrBuild === true ? SERVER : mode === 'panel' ? PANEL : CLIENT),
  },
}));
