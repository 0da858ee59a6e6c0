import { readdirSync, readFileSync } from 'node:fs';
import { processesIn } from '#platform/postgres/postgres-processes.ts';

/** Milliseconds of a tick in /proc/<pid>/stat; Linux reports 100 a second on every platform. */
const MS_PER_TICK = 10;

/** Returns the processor time of a group of processes; only differences are meaningful. */
export type Meter = () => number;

/** Returns user and system time in milliseconds, with that of ended children. */
function cpuMsOf(pid: number): number {
  // The command's name may contain spaces and brackets: the fields start after its last bracket.
  const [, tail = ''] = /\) (.*)$/s.exec(readStat(pid)) ?? [];
  const ticks = tail.split(' ').slice(11, 15).map(Number);
  return ticks.reduce((sum, each) => sum + each, 0) * MS_PER_TICK;
}

function readStat(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return ''; // ended meanwhile: its parent counts it from now on
  }
}

/**
 * Measures the database server with all its backends, and the given processes. A backend that ends
 * between two readings is counted in its postmaster's time.
 */
export function meterOf(dataFolder: string, pids: readonly number[]): Meter {
  return () => [...processesIn(dataFolder), ...pids].reduce((sum, pid) => sum + cpuMsOf(pid), 0);
}

export function meterOfProcess(pid: number): Meter {
  return () => cpuMsOf(pid);
}

/** Returns the resident memory of a process in megabytes. */
export function residentMb(pid: number): number {
  const [, kilobytes = '0'] =
    /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Returns a function for the share of busy processors since the call, 0…1. */
export function machineLoad(): () => number {
  const start = readMachine();
  return () => {
    const now = readMachine();
    return (now.busy - start.busy) / (now.total - start.total);
  };
}

function readMachine(): { busy: number; total: number } {
  const [line = ''] = readFileSync('/proc/stat', 'latin1').split('\n');
  const fields = line.trim().split(/\s+/).slice(1, 9).map(Number);
  const total = fields.reduce((sum, each) => sum + each, 0);
  return { total, busy: total - (fields[3] ?? 0) - (fields[4] ?? 0) };
}

/** Returns why this system cannot be measured, or `null`. */
export function unsupportedReason(): string | null {
  try {
    readdirSync('/proc/self');
    return null;
  } catch {
    return 'CPU time and memory are read from /proc, which this system does not have.';
  }
}
