import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createServer, type Plugin } from 'vite';

/**
 * `npm run dev`: the app (restarted when a server file changes) behind Vite, which serves the
 * React pages with hot reload. The landing is the app's own and is built: restart to see a change.
 */
const ROOT = resolve(import.meta.dirname, '..');
const PAGES_PORT = Number(process.env['DEV_PORT'] ?? 5173);
const APP_PORT = Number(process.env['PORT'] ?? 3000);
const APP = `http://127.0.0.1:${APP_PORT}`;

/** What Vite answers itself; everything else is the app's. */
const OF_VITE =
  '@|src/|node_modules/|virtual:|cita(?:$|\\?)|reserva(?:$|\\?)|cancel/|admin(?:$|\\?)';

/** Pages as the build makes them, but with their scripts straight from the sources. */
function sourcePages(): Plugin {
  return {
    name: 'bujia:source-pages',
    configureServer(vite) {
      vite.middlewares.use((request, response, next) => {
        const url = request.url ?? '/';
        const name = /^\/(cita(?=$|\?)|reserva(?=$|\?)|cancel(?=\/)|admin(?=$|\?))/.exec(url)?.[1];
        if (name === undefined) return next();
        readFile(`${ROOT}/src/main/pages/${name}.html`, 'utf8')
          .then((html) => vite.transformIndexHtml(url, html))
          .then((html) => response.setHeader('content-type', 'text/html').end(html))
          .catch(next);
      });
    },
  };
}

function startApp() {
  return spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/main/demo.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      DATA_DIR: './data-dev',
      RATE_LIMITS: 'off',
      ...process.env,
      PORT: String(APP_PORT),
      PUBLIC_URL: `http://localhost:${PAGES_PORT}`,
    },
  });
}

const vite = await createServer({
  root: ROOT,
  configFile: `${ROOT}/vite.config.ts`,
  plugins: [sourcePages()],
  server: {
    port: PAGES_PORT,
    strictPort: true,
    watch: { ignored: ['**/.cache/**', '**/dist/**', '**/data*/**'] },
    proxy: { [`^/(?!${OF_VITE})`]: { target: APP, changeOrigin: true } },
  },
});
await vite.listen();
console.log(`Desarrollo en http://localhost:${PAGES_PORT} (la aplicación misma en ${APP})`);

const app = startApp();
const stop = async () => {
  app.kill('SIGTERM');
  await Promise.all([once(app, 'exit'), vite.close()]);
  process.exit(0);
};
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());
