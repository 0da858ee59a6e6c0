'use strict';
/*
 * Loaded by every Node process under a shifted clock (NODE_OPTIONS). Adds the variables of the clock to the
 * environment of each child process: PostgreSQL and the processes of tests start with an environment of their own, and
 * would follow the real clock beside a shifted one. `spawnSync` is not covered: its children with an environment of
 * their own follow the real clock.
 */
const { ChildProcess } = require('node:child_process');

/** shifted-clock.ts sets the same names. */
const NAMES = ['LD_PRELOAD', 'TEST_CLOCK_OFFSET', 'NODE_OPTIONS', 'TZ'];
const clock = NAMES.map((name) => [name, process.env[name]]);
const { spawn } = ChildProcess.prototype;

ChildProcess.prototype.spawn = function spawnWithClock(options) {
  const pairs = options.envPairs ?? [];
  for (const [name, value] of clock) {
    const given = pairs.some((pair) => pair.startsWith(`${name}=`));
    if (!given && value !== undefined) pairs.push(`${name}=${value}`);
  }
  return spawn.call(this, { ...options, envPairs: pairs });
};
