import { openOutbox } from './outbox.ts';

/** Runs the worker as a process that a test can kill: `node … DATABASE [SMTP_URL]`. */
const [connectionString = '', smtpUrl = null] = process.argv.slice(2);
const outbox = await openOutbox(connectionString, smtpUrl);
outbox.context.jobs.nudge('mail');
