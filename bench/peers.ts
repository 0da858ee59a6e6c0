/**
 * Processor time of other programs for the same work, beside the baseline of the same hour on the same machine. Their
 * figures are typed in: the programs are not installed by this project.
 */
export type Peer = {
  name: string;
  at: string;
  cpuMs: number;
  /** CPU-ms of the baseline in that hour. */
  baseline: number;
};

/** Fastify with one indexed row, with one insert, and with one row in the hour of the lists. */
const BASELINE = { read: 0.117, insert: 0.281, list: 0.157 };

const easyAppointments = (cpuMs: number, baseline: number): Peer => ({
  name: 'Easy!Appointments',
  at: '2026-11-28',
  cpuMs,
  baseline,
});
const directus = (cpuMs: number): Peer => ({
  name: 'Directus',
  at: '2026-11-28',
  cpuMs,
  baseline: BASELINE.list,
});

/** 12 000 appointments, without mails, limits and challenge; 100 000 rows of 12 columns with their best indexes. */
export const PEERS = {
  slots: easyAppointments(12.6, BASELINE.read),
  booking: easyAppointments(26.6, BASELINE.insert),
  openList: directus(5.3),
  listByName: directus(6.3),
  clientList: directus(6.8),
  deliveredList: directus(12.1),
} as const;
