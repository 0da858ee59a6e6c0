/** Counts the requirements of each verdict in the table of `docs/security/asvs.md`. */
export function asvsVerdicts(page: string): Map<string, number> {
  const verdicts = new Map<string, number>();
  for (const line of page.split('\n')) {
    if (!/^\| \d+\.\d+\.\d+ \|/.test(line)) continue;
    const verdict = line.split('|')[3]?.trim() ?? '';
    verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
  }
  return verdicts;
}
