import { createServer, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/**
 * `refuse`: 550 that quotes the recipient, as real servers do; `mute`: takes the whole mail and
 * never answers.
 */
export type SmtpBehavior = 'accept' | 'refuse' | 'mute';

export type FakeSmtpServer = {
  url: string;
  behavior: SmtpBehavior;
  /** Every completely transferred mail, acknowledged or not. */
  received: string[];
  recipients: string[];
  /** Answers the mails that a mute server took. */
  release(): void;
  stop(): Promise<void>;
};

export async function startFakeSmtp(manner: SmtpBehavior, port = 0): Promise<FakeSmtpServer> {
  const held: (() => void)[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 10,
    logger: false,
    onRcptTo({ address }, _session, done) {
      if (fake.behavior !== 'refuse') return done();
      const rejection = new Error(`<${address}>: Recipient address rejected`);
      done(Object.assign(rejection, { responseCode: 550 }));
    },
    onData(stream, session, done) {
      let text = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => {
        text += chunk;
      });
      stream.on('end', () => {
        fake.received.push(text);
        fake.recipients.push(...session.envelope.rcptTo.map(({ address }) => address));
        if (fake.behavior === 'mute') held.push(done);
        else done();
      });
    },
  });
  server.on('error', () => undefined); // clients that vanish are part of the tests
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const address = server.server.address();
  const listening = typeof address === 'object' && address ? address.port : 0;
  const fake: FakeSmtpServer = {
    url: `smtp://127.0.0.1:${listening}`,
    behavior: manner,
    received: [],
    recipients: [],
    release() {
      for (const done of held.splice(0)) done();
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return fake;
}

export type FakeTcpServer = { url: string; connections: () => number; stop(): Promise<void> };

/** Answers no client. */
export const startSilentTcp = () => startFakeTcp(() => undefined);

/** Takes commands until the mail's text begins, then closes the connection. */
export const startDroppingTcp = () =>
  startFakeTcp((socket) => {
    socket.write('220 ready\r\n');
    socket.on('data', (data) => {
      const line = data.toString();
      if (/^DATA/i.test(line)) socket.write('354 go ahead\r\n');
      else if (/^(EHLO|MAIL|RCPT|RSET)/i.test(line)) socket.write('250 fine\r\n');
      else socket.destroy();
    });
  });

async function startFakeTcp(talk: (socket: Socket) => void): Promise<FakeTcpServer> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    talk(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    connections: () => connections,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
