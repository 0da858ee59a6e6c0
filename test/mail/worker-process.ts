import { openOutbox } from './outbox.ts';

/** The worker as a process of its own, so that a test can kill it: `node … DATABASE SMTP_URL`. */
const [connectionString = '', smtpUrl = ''] = process.argv.slice(2);
const outbox = await openOutbox(connectionString, smtpUrl);
outbox.context.jobs.nudge('mail');
