/** The name for a user agent without a known browser and system. */
export const UNKNOWN_DEVICE = 'Dispositivo desconocido';

/**
 * In this order: user agents of Edge, Opera and Samsung Internet also name Chrome, and that of
 * Chrome names Safari.
 */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];

/** Android and iOS first: they name Linux and Mac OS X as well. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** Longer user agents are cut: browsers stay well below. */
const LONGEST_READ = 500;

/**
 * Returns the browser and system of a user agent in Spanish, «Chrome en Windows». Consists of names
 * of the lists above alone: nothing of what the client sent gets into a page, a mail or the audit
 * log.
 */
export function deviceName(userAgent: string): string {
  const read = userAgent.slice(0, LONGEST_READ);
  const find = (names: typeof BROWSERS) => names.find(([form]) => form.test(read))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (browser && system) return `${browser} en ${system}`;
  return browser ?? system ?? UNKNOWN_DEVICE;
}
