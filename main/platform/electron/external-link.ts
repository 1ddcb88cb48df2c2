// SECURITY 7: exactly the checked address is opened. It is parsed and serialised again, and only two schemes are
// allowed.
/** The address to open in the browser, or null for one that must not be opened. */
export function externalAddress(text: string): string | null {
  if (text.length > 4000) return null
  const url = URL.parse(text)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'mailto:')) return null
  if (url.username !== '' || url.password !== '') return null
  return url.href
}
