/** Permissions policy: forbids features that the pages do not use. */
export const NOTHING_ALLOWED = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Content policy of uploaded files and of bare answers: nothing loads, runs or is framed. */
const NOTHING_LOADS =
  "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
export const FILE_POLICY = `sandbox; ${NOTHING_LOADS}`;

const YEAR_SECONDS = 31_536_000;

/** Only our own files load; inline scripts and styles are forbidden. */
export function helmetOptions(https: boolean) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    strictTransportSecurity: https && { maxAge: YEAR_SECONDS },
    referrerPolicy: { policy: 'no-referrer' as const },
    xFrameOptions: { action: 'deny' as const },
  };
}

/** Returns the headers of answers that pass no hook; other answers get them from the hooks. */
export function bareHeaders(https: boolean): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': NOTHING_LOADS,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': NOTHING_ALLOWED,
    'referrer-policy': 'no-referrer',
    ...(https && {
      'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains`,
    }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
}

/** Adds the character encoding to the media type of a text without one; every text here is UTF-8. */
export function withCharset(type: string): string {
  const isText = /^(text\/|[\w.-]+\/([\w.-]+\+)?xml\b)/.test(type);
  return isText && !type.includes('charset=') ? `${type}; charset=utf-8` : type;
}
