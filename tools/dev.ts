import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { resolve } from 'node:path';
import { createServer, type Plugin } from 'vite';

/**
 * `npm run dev`: the app (restarted when a server file changes) behind Vite, which serves the React
 * pages with hot reload. The app serves the landing page from the build: restart to see a change.
 */
const ROOT = resolve(import.meta.dirname, '..');
const PAGES_PORT = await portFrom('DEV_PORT', 5173);
const APP_PORT = await portFrom('PORT', 3000);
const APP = `http://127.0.0.1:${APP_PORT}`;

/** Returns the configured port; for `0` a free one, because each side must know the other's. */
async function portFrom(variable: 'PORT' | 'DEV_PORT', usual: number): Promise<number> {
  const value = process.env[variable] ?? String(usual);
  const port = Number(value);
  if (!/^\d{1,5}$/.test(value) || port > 65_535) {
    console.error(`${variable} debe ser un número entre 0 y 65535 (ahora: "${value}").`);
    process.exit(1);
  }
  if (port !== 0) return port;
  const server = createTcpServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const free = (server.address() as AddressInfo).port;
  server.close();
  await once(server, 'close');
  return free;
}

/** Paths that Vite answers; the app answers all others. */
const VITE_PATHS = '@|src/|node_modules/|virtual:|cita(?:$|\\?)|reserva(?:$|\\?)|admin(?:$|\\?)';

/** Pages as in the build, but with scripts from the sources. */
function sourcePages(): Plugin {
  return {
    name: 'bujia:source-pages',
    configureServer(vite) {
      vite.middlewares.use((request, response, next) => {
        const url = request.url ?? '/';
        const name = /^\/(cita(?=$|\?)|reserva(?=$|\?)|admin(?=$|\?))/.exec(url)?.[1];
        if (name === undefined) return next();
        readFile(`${ROOT}/src/app/pages/${name}.html`, 'utf8')
          .then((html) => vite.transformIndexHtml(url, html))
          .then((html) => response.setHeader('content-type', 'text/html').end(html))
          .catch(next);
      });
    },
  };
}

function startApp() {
  return spawn(process.execPath, ['--watch', '--watch-preserve-output', 'demo/main.ts'], {
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
    proxy: { [`^/(?!${VITE_PATHS})`]: { target: APP, changeOrigin: true } },
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
