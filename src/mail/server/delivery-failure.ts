/**
 * A failed delivery. `code` contains no address: nodemailer's code (`ECONNECTION`), with the server's reply
 * code if there is one (`EENVELOPE 550`).
 */
export class DeliveryFailure extends Error {
  override name = 'DeliveryFailure';
  readonly code: string;
  /**
   * Whether the whole mail was transmitted and no answer came: it may have arrived. A server that closes
   * the connection or rejects the mail has not accepted it.
   */
  readonly unconfirmed: boolean;

  constructor(code: string, unconfirmed: boolean) {
    super(code);
    this.code = code;
    this.unconfirmed = unconfirmed;
  }
}

const TIMEOUT_CODES = new Set(['ETIMEDOUT', 'EABORT']);

/** Keeps only codes: the error text quotes the server, which quotes the recipient. */
export function toDeliveryFailure(error: unknown, transmitted: boolean): DeliveryFailure {
  const fields: object = typeof error === 'object' && error !== null ? error : {};
  const code = 'code' in fields ? String(fields.code).replace(/[^A-Z_]/g, '') : '';
  const reply = 'responseCode' in fields ? Number(fields.responseCode) : 0;
  const name = code === '' ? 'UNKNOWN' : code;
  const unconfirmed = transmitted && TIMEOUT_CODES.has(code);
  return new DeliveryFailure(reply > 0 ? `${name} ${reply}` : name, unconfirmed);
}
