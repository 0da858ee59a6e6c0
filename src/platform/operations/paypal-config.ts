type Account = {
  clientId: string;
  secret: string;
  /** `null`: webhooks are rejected; payments are synced by the payer's return and by jobs alone. */
  webhookId: string | null;
};

/** Environment and account of PayPal. */
export type PayPalConfig =
  | (Account & { env: 'live' | 'sandbox' })
  | (Account & {
      env: 'standin';
      /** Without a slash at the end. */
      baseUrl: string;
      /** `host:port` of further hosts whose certificates are accepted as PayPal's. */
      certHosts: readonly string[];
    });

type Env = Readonly<Record<string, string | undefined>>;
/** A Spanish sentence that names the wrong setting. */
type Wrong = { wrong: string };

const ENVS = ['live', 'sandbox', 'standin'] as const;

/** Reads the `PAYPAL_*` variables. Returns `null` if none is set: online payment is off. */
export function readPayPal(env: Env, publicUrl: string | null): PayPalConfig | Wrong | null {
  const read = (name: string) => env[name]?.trim() ?? '';
  const [kind, clientId, secret] = ['PAYPAL_ENV', 'PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'].map(
    read,
  ) as [string, string, string];
  if (kind === '' && clientId === '' && secret === '') return null;
  const chosen = ENVS.find((each) => each === kind);
  if (!chosen) return { wrong: `PAYPAL_ENV debe ser uno de: ${ENVS.join(', ')}.` };
  if (clientId === '') return { wrong: 'Falta PAYPAL_CLIENT_ID, la cuenta con la que se cobra.' };
  if (secret === '') return { wrong: 'Falta PAYPAL_CLIENT_SECRET, la clave de la cuenta.' };
  const account = { clientId, secret, webhookId: read('PAYPAL_WEBHOOK_ID') || null };
  if (chosen === 'standin') return readSimulator(env, account);
  if (chosen === 'live' && !publicUrl?.startsWith('https://')) {
    return { wrong: 'Con PAYPAL_ENV=live, PUBLIC_URL debe empezar con https://.' };
  }
  return { ...account, env: chosen };
}

/** Reads the address of the simulator. Real payments never use a configured address. */
function readSimulator(env: Env, account: Account): PayPalConfig | Wrong {
  if (env['NODE_ENV'] === 'production') {
    return { wrong: 'PAYPAL_ENV=standin es una simulación y no se permite en producción.' };
  }
  const baseUrl = (env['PAYPAL_BASE_URL'] ?? '').trim();
  if (!['http:', 'https:'].includes(URL.parse(baseUrl)?.protocol ?? '')) {
    return { wrong: 'PAYPAL_BASE_URL debe ser la dirección de la simulación de PayPal.' };
  }
  const hosts = (env['PAYPAL_CERT_HOSTS'] ?? '').split(',').map((host) => host.trim());
  const certHosts = hosts.filter((host) => host !== '');
  return { ...account, env: 'standin', baseUrl: baseUrl.replace(/\/+$/, ''), certHosts };
}
