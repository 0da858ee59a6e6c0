type Account = {
  clientId: string;
  secret: string;
  /** `null`: webhooks are refused, and only the return and the jobs look after payments. */
  webhookId: string | null;
};

/** How PayPal is reached, and as whom. */
export type PayPalConfig =
  | (Account & { env: 'live' | 'sandbox' })
  | (Account & {
      env: 'standin';
      /** Without a slash at the end. */
      baseUrl: string;
      /** `host:port` of further places whose certificates are believed as PayPal's. */
      certHosts: readonly string[];
    });

type Env = Readonly<Record<string, string | undefined>>;
/** One Spanish sentence that names what is wrong. */
type Wrong = { wrong: string };

const ENVS = ['live', 'sandbox', 'standin'] as const;

/** The `PAYPAL_*` variables; `null` where there are none: nobody can pay online. */
export function readPayPal(env: Env, publicUrl: string | null): PayPalConfig | Wrong | null {
  const given = (name: string) => env[name]?.trim() ?? '';
  const [kind, clientId, secret] = ['PAYPAL_ENV', 'PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'].map(
    given,
  ) as [string, string, string];
  if (kind === '' && clientId === '' && secret === '') return null;
  const chosen = ENVS.find((each) => each === kind);
  if (!chosen) return { wrong: `PAYPAL_ENV debe ser uno de: ${ENVS.join(', ')}.` };
  if (clientId === '') return { wrong: 'Falta PAYPAL_CLIENT_ID, la cuenta con la que se cobra.' };
  if (secret === '') return { wrong: 'Falta PAYPAL_CLIENT_SECRET, la clave de la cuenta.' };
  const account = { clientId, secret, webhookId: given('PAYPAL_WEBHOOK_ID') || null };
  if (chosen === 'standin') return readStandIn(env, account);
  if (chosen === 'live' && !publicUrl?.startsWith('https://')) {
    return { wrong: 'Con PAYPAL_ENV=live, PUBLIC_URL debe empezar con https://.' };
  }
  return { ...account, env: chosen };
}

/** Read for a stand-in alone: nothing may send real payments to another address. */
function readStandIn(env: Env, account: Account): PayPalConfig | Wrong {
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
