import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { CallError, call } from '#ui/call.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import {
  beginPasskey,
  confirmPasskey,
  loginFactor,
  type NeededFactor,
} from '../contract/factor.ts';

const CANCELLED = 'No se creó la llave: el dispositivo no la confirmó.';
const ON_DEVICE = 'Este dispositivo ya tiene una llave de tu cuenta.';

/** Creates a passkey on this device and adds it. Returns the recovery codes, or `null`. Rejects with `CallError` only. */
export async function addPasskey(name: string): Promise<string[] | null> {
  const { options } = (await staffCall(beginPasskey, { body: { name } })).data;
  const { startRegistration } = await import('@simplewebauthn/browser');
  const passkey = await startRegistration({
    optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
  }).catch((error: unknown) => {
    throw passkeyError(isKnown(error) ? ON_DEVICE : CANCELLED);
  });
  const { id, rawId, response } = passkey;
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const sent = {
    id,
    rawId,
    type: 'public-key' as const,
    response: { clientDataJSON, attestationObject, transports },
  };
  return (await staffCall(confirmPasskey, { body: { name, passkey: sent } })).data.recoveryCodes;
}

const isKnown = (error: unknown) => error instanceof Error && error.name === 'InvalidStateError';
const passkeyError = (message: string) =>
  new CallError('refused', 0, { message, code: 'passkey-cancelled' });

const NOT_CONFIRMED = 'El dispositivo no confirmó la llave de acceso. Vuelve a intentarlo.';

/** Asks the device for the passkey. Rejects with `CallError` if the device returns none. */
export async function completeLoginWithPasskey({ ticket, passkey }: NeededFactor) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const answer = await startAuthentication({
    optionsJSON: passkey as PublicKeyCredentialRequestOptionsJSON,
  }).catch(() => {
    throw passkeyError(NOT_CONFIRMED);
  });
  const { id, rawId, response } = answer;
  const { clientDataJSON, authenticatorData, signature } = response;
  const sent = {
    id,
    rawId,
    type: 'public-key' as const,
    response: { clientDataJSON, authenticatorData, signature },
  };
  return call(loginFactor, { body: { ticket, passkey: sent } });
}
