/** Whether a URL is below `/api`. */
export function isApi(url: string): boolean {
  return /^\/api(\/|\?|$)/.test(url);
}

/**
 * Returns the URL of a page with a path that can be decoded: in another path each `%` stands for itself, so that the page
 * answers as to any unknown link. Returns other URLs and those of the API as they are.
 */
export function decodableUrl(url: string): string {
  if (!url.includes('%') || isApi(url)) return url;
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}
