import { execFile } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inflate } from '@sparticuz/chromium';
import { WAIT_TIMEOUT_MS } from '../timeouts.ts';
import { missingLibraryIn, missingLibrarySentence } from './missing-library.ts';

/** A Chromium that starts on this machine, and its environment. */
export type Chromium = { executablePath: string; env: Record<string, string> };

const run = promisify(execFile);

/**
 * Returns the Chromium of `CHROME_PATH`, else the one that npm installed: unpacked once into the
 * project's cache, with its bundled libraries if the system lacks them. If it does not start,
 * throws a sentence that says what to install.
 */
export async function findChromium(): Promise<Chromium> {
  const given = process.env.CHROME_PATH;
  if (given) return startable({ executablePath: given, env: plainEnv() });
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'El Chromium que instala npm es solo para Linux x64: instala Chrome o Chromium y pon la ruta de su ejecutable en CHROME_PATH.',
    );
  }
  return startable(bundled(await unpacked()));
}

function bundled(folder: string): Chromium {
  return {
    executablePath: join(folder, 'chromium'),
    env: { ...plainEnv(), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  };
}

/** Returns the Chromium if it starts, if need be with its bundled libraries before the system’s. */
async function startable(chromium: Chromium): Promise<Chromium> {
  const failure = await tryStart(chromium);
  if (failure === null) return chromium;
  const libraries = join(dirname(chromium.executablePath), 'al2023', 'lib');
  if (missingLibraryIn(failure) !== null && existsSync(libraries)) {
    const path = [libraries, process.env.LD_LIBRARY_PATH ?? ''].filter(Boolean).join(':');
    const helped = { ...chromium, env: { ...chromium.env, LD_LIBRARY_PATH: path } };
    const again = await tryStart(helped);
    if (again === null) return helped;
    throw new Error(missingLibrarySentence(again));
  }
  throw new Error(missingLibrarySentence(failure));
}

/** Returns the error output of a failed start, or `null`. */
async function tryStart({ executablePath, env }: Chromium): Promise<string | null> {
  try {
    await run(executablePath, ['--version'], { env, timeout: WAIT_TIMEOUT_MS });
    return null;
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    return output || String(error);
  }
}

/**
 * Unpacks the browser into a folder, which is renamed at the end, so that it is complete or absent.
 */
async function unpacked(): Promise<string> {
  const home = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..');
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const folder = join(cacheFolder(), `chromium-${version}`);
  if (existsSync(folder)) return folder;
  const aside = mkdtempSync(join(cacheFolder(), 'unpacking-'));
  for (const name of ['chromium.br', 'fonts.tar.br', 'al2023.tar.br']) {
    await inflateInto(aside, join(home, 'bin', name));
  }
  writeFileSync(join(aside, 'fonts.conf'), FONTS_CONF);
  // Another user of the same checkout may run the tests too.
  chmodSync(join(aside, 'chromium'), 0o755);
  chmodSync(aside, 0o755);
  try {
    renameSync(aside, folder);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    // Another run has created the folder.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** `inflate` writes below the temporary folder, which it reads from `TMPDIR` when it is called. */
function inflateInto(folder: string, archive: string): Promise<string> {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    return inflate(archive);
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

function cacheFolder(): string {
  const modules = join(import.meta.dirname, '..', '..', 'node_modules');
  const folder = isWritable(modules)
    ? join(modules, '.cache', 'bujia')
    : join(tmpdir(), `bujia-${process.getuid?.() ?? ''}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Uses the bundled font only, so that every machine draws the same letters. */
const FONTS_CONF = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
</fontconfig>
`;

function plainEnv(): Record<string, string> {
  const entries = Object.entries(process.env);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
