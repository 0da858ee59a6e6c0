/**
 * Why a delivery failed, as a code that holds nobody's address: nodemailer's (`ECONNECTION`), with
 * the server's reply code where there is one (`EENVELOPE 550`).
 */
export class DeliveryFailure extends Error {
  override name = 'DeliveryFailure';
  readonly code: string;
  /**
   * The whole mail was handed over and then no answer came: it may have arrived. (A server that
   * closes the connection or refuses has not taken it.)
   */
  readonly unconfirmed: boolean;

  constructor(code: string, unconfirmed: boolean) {
    super(code);
    this.code = code;
    this.unconfirmed = unconfirmed;
  }
}

const TIMEOUT_CODES = new Set(['ETIMEDOUT', 'EABORT']);

/** The error of a mail program quotes the server, which quotes the recipient: only codes pass. */
export function toDeliveryFailure(error: unknown, handedOver: boolean): DeliveryFailure {
  const fields: object = typeof error === 'object' && error !== null ? error : {};
  const code = 'code' in fields ? String(fields.code).replace(/[^A-Z_]/g, '') : '';
  const reply = 'responseCode' in fields ? Number(fields.responseCode) : 0;
  const name = code === '' ? 'UNKNOWN' : code;
  const unconfirmed = handedOver && TIMEOUT_CODES.has(code);
  return new DeliveryFailure(reply > 0 ? `${name} ${reply}` : name, unconfirmed);
}
