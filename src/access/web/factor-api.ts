import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Role } from '#shared/contract/access-policy.ts';
import { CallError, call } from '#ui/call.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import {
  beginPasskey,
  beginTotp,
  confirmPasskey,
  confirmTotp,
  listFactors,
  loginFactor,
  type NeededFactor,
  neededFactor,
  type OwnFactors,
  removeFactor,
  removeUserFactors,
  renewRecoveryCodes,
} from '../contract/factor.ts';
import { type FactorPolicy, getFactorPolicy, putFactorPolicy } from '../contract/factor-policy.ts';
import type { AdminInfo } from '../contract/user.ts';

/** Every call in this file rejects only with `CallError`. */

export const factorKeys = {
  all: ['factors'] as const,
  own: ['factors', 'own'] as const,
  policy: ['factors', 'policy'] as const,
};

export function useOwnFactors(enabled: boolean) {
  return useQuery<OwnFactors>({
    queryKey: factorKeys.own,
    queryFn: async ({ signal }) => (await staffCall(listFactors, {}, { signal })).data,
    enabled,
  });
}

export function useFactorPolicy(enabled: boolean) {
  return useQuery<FactorPolicy>({
    queryKey: factorKeys.policy,
    queryFn: async ({ signal }) => (await staffCall(getFactorPolicy, {}, { signal })).data,
    enabled,
  });
}

export async function saveFactorPolicy(roles: Role[]): Promise<void> {
  await staffCall(putFactorPolicy, { body: { roles } });
}

export async function startTotp(): Promise<{ secret: string; uri: string }> {
  return (await staffCall(beginTotp, { body: {} })).data;
}

/** Returns the recovery codes that came with the first factor, or `null`. */
export async function addTotp(code: string): Promise<string[] | null> {
  return (await staffCall(confirmTotp, { body: { code } })).data.recoveryCodes;
}

const CANCELLED = 'No se creó la llave: el dispositivo no la confirmó.';
const ON_DEVICE = 'Este dispositivo ya tiene una llave de tu cuenta.';

/** Creates a passkey on this device and adds it. Returns the recovery codes, or `null`. */
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

export async function dropFactor(id: string): Promise<void> {
  await staffCall(removeFactor, { params: { id } });
}

export async function makeRecoveryCodes(): Promise<string[]> {
  return (await staffCall(renewRecoveryCodes, { body: {} })).data.recoveryCodes ?? [];
}

export async function dropUserFactors(id: string): Promise<void> {
  await staffCall(removeUserFactors, { params: { id } });
}

/** Parses the data of the error `factor-needed`; `null` if the shape is wrong. */
export function readNeededFactor(data: unknown): NeededFactor | null {
  return z.safeParse(neededFactor, data).data ?? null;
}

type SignedIn = { token: string; admin: AdminInfo };

export async function completeLoginWithCode(ticket: string, code: string): Promise<SignedIn> {
  return (await call(loginFactor, { body: { ticket, code } })).data;
}

const NOT_CONFIRMED = 'El dispositivo no confirmó la llave de acceso. Vuelve a intentarlo.';

/** Asks the device for the passkey. Rejects with `CallError` if the device returns none. */
export async function completeLoginWithPasskey({
  ticket,
  passkey,
}: NeededFactor): Promise<SignedIn> {
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
  return (await call(loginFactor, { body: { ticket, passkey: sent } })).data;
}
