// SECURITY 7: what is opened is what was checked: the address is parsed and written out again, and only two schemes pass.
/** The address to hand to the browser, or null for one that must not be opened. */
export function externalAddress(text: string): string | null {
  if (text.length > 4000) return null
  const url = URL.parse(text)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'mailto:')) return null
  if (url.username !== '' || url.password !== '') return null
  return url.href
}
