const HIDDEN = '•••'

/** An address for display, storage and the log: every parameter with a secret is blanked. */
export function redactUrl(url: URL, secretParameters: readonly string[], secrets: readonly string[]): string {
  const copy = new URL(url)
  for (const [name, value] of url.searchParams) {
    if (secretParameters.includes(name) || secrets.includes(value)) copy.searchParams.set(name, HIDDEN)
  }
  return copy.href.replaceAll(encodeURIComponent(HIDDEN), HIDDEN)
}
