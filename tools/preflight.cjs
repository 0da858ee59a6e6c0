'use strict';
/*
 * Runs before every npm script, on whatever Node runs npm (so: plain CommonJS, nothing modern).
 * Everything else runs on the Node that npm installed into node_modules/.bin; where that one is
 * missing or cannot start, the reader gets one sentence instead of a shell's «not found».
 */
const { spawnSync } = require('node:child_process');
const { existsSync } = require('node:fs');
const { join } = require('node:path');

const PACKAGES = {
  'libatomic.so.1': 'libatomic1',
  'libstdc++.so.6': 'libstdc++6',
  'libgcc_s.so.1': 'libgcc-s1',
  'libc.so.6': 'libc6',
  'libm.so.6': 'libc6',
  'libdl.so.2': 'libc6',
  'libpthread.so.0': 'libc6',
};

/** The reason why the project's Node cannot run, in Spanish, or null when all is well. */
function problem(root) {
  if (!existsSync(join(root, 'node_modules'))) {
    return 'Faltan las dependencias (node_modules): ejecuta «npm ci».';
  }
  const windows = process.platform === 'win32';
  const node = join(root, 'node_modules', '.bin', windows ? 'node.cmd' : 'node');
  if (!existsSync(node)) {
    return `Falta Node en node_modules para ${process.platform} ${process.arch}: ejecuta «npm ci» con npm 11 o posterior (sin «--omit=optional»).`;
  }
  const run = spawnSync(node, ['--version'], { encoding: 'utf8', shell: windows, timeout: 20000 });
  return run.status === 0 ? null : whyNot(run);
}

function whyNot(run) {
  const output = `${run.stderr || ''}${run.stdout || ''}`;
  const library = /loading shared libraries: ([^:\s]+)/.exec(output);
  if (library) {
    const package_ = PACKAGES[library[1]];
    const install = package_ ? `apt-get install ${package_}` : 'el paquete que la contiene';
    return `Falta la biblioteca del sistema ${library[1]}, que Node necesita: instala ${package_ ? `el paquete ${package_} («${install}»)` : install}.`;
  }
  if (run.error && run.error.code === 'ENOENT') {
    return 'Node no puede iniciarse en este sistema: necesita glibc (Debian, Ubuntu, Fedora…), no musl (Alpine).';
  }
  const detail = run.error
    ? run.error.message
    : output.trim().split('\n')[0] || run.signal || `código ${run.status}`;
  return `El Node de node_modules no se puede iniciar (${detail}): ejecuta «npm ci» de nuevo.`;
}

const sentence = problem(join(__dirname, '..'));
if (sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
