const HIDDEN = '•••'

/**
 * An address for display, storage and the log. Parameters with these names are blanked, and what `blank` removes
 * anywhere: the name of a parameter may have been changed since the request.
 */
export function redactUrl(url: URL, secretParameters: readonly string[], blank: (text: string) => string): string {
  const copy = new URL(url)
  const parameters = [...url.searchParams].map(([name, value]): [string, string] => [
    name,
    secretParameters.includes(name) ? HIDDEN : blank(value),
  ])
  if (parameters.some(([, value], place) => value !== [...url.searchParams][place]?.[1]))
    copy.search = new URLSearchParams(parameters).toString()
  return blank(copy.href.replaceAll(encodeURIComponent(HIDDEN), HIDDEN))
}
