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

/** Android and iOS come first: their user agents also name Linux and Mac OS X. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** Longer user agents are cut; those of browsers are well below. */
const MAX_CHARACTERS = 500;

/**
 * Returns the browser and system of a user agent in Spanish, «Chrome en Windows». The result holds
 * only names of the lists above, so no text of the client reaches a page, a mail or the audit log.
 */
export function deviceName(userAgent: string): string {
  const text = userAgent.slice(0, MAX_CHARACTERS);
  const find = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(text))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (browser && system) return `${browser} en ${system}`;
  return browser ?? system ?? UNKNOWN_DEVICE;
}
