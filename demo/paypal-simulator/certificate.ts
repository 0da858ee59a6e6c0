import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/**
 * Creates a self-signed certificate with a new key. Node creates keys and reads certificates but does
 * not write them; these few lines of DER (X.690, RFC 5280) avoid a dependency for the simulator alone.
 */
export function makeCertificate(commonName: string): { pem: string; key: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const name = sequence(set(sequence(oid([0x55, 0x04, 0x03]), utf8(commonName))));
  const algorithm = sequence(
    oid([0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b]),
    element(0x05, Buffer.alloc(0)),
  );
  const certificate = sequence(
    integer(1),
    algorithm,
    name,
    sequence(utcTime('200101000000Z'), utcTime('491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('RSA-SHA256', certificate, privateKey);
  const bits = element(0x03, Buffer.concat([Buffer.from([0]), signature]));
  const text = sequence(certificate, algorithm, bits).toString('base64');
  const lines = text.match(/.{1,64}/g) ?? [];
  const pem = `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
  return { pem, key: privateKey };
}

function element(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const digits = length.toString(16);
  const bytes = Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex');
  return Buffer.concat([Buffer.from([0x80 + bytes.length]), bytes]);
}

const sequence = (...parts: Buffer[]) => element(0x30, Buffer.concat(parts));
const set = (...parts: Buffer[]) => element(0x31, Buffer.concat(parts));
const integer = (value: number) => element(0x02, Buffer.from([value]));
const oid = (bytes: number[]) => element(0x06, Buffer.from(bytes));
const utf8 = (text: string) => element(0x0c, Buffer.from(text));
const utcTime = (text: string) => element(0x17, Buffer.from(text, 'latin1'));
