/** A configured mail server that does not run: mails wait in the queue with their links, as for a moment in production. */
export const MAIL_SERVER = 'smtp://127.0.0.1:1';
