import { isLoopbackHost } from '../../../app/domain/connection/networks.ts'
import { invalidInput } from '../../../app/errors/app-error.ts'

/** The reason why a text is not a valid base URL, or null when it is valid. */
export function baseUrlError(text: string): string | null {
  const url = URL.parse(text)
  if (url === null) return 'This is not a complete address. It should look like https://api.example.com.'
  if (url.username !== '' || url.password !== '') return 'The address contains a user name or password. Remove it.'
  if (url.search !== '' || url.hash !== '') return 'The address must end before any ? or #.'
  // SECURITY 20: a key never travels unencrypted, except inside this computer.
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopbackHost(url.hostname)))
    return 'The address must begin with https://. Plain http:// is allowed for this computer only.'
  return null
}

/** The normalised address without a slash at the end. */
export const normalizeBaseUrl = (text: string): string => new URL(text).href.replace(/\/+$/, '')

/** Normalises an address that a person entered; empty for no address. Throws an invalid-input error. */
export function readBaseUrl(entered: string): string {
  const text = entered.trim()
  if (text === '') return ''
  const errorText = baseUrlError(text)
  if (errorText !== null) throw invalidInput('baseUrl', errorText)
  return normalizeBaseUrl(text)
}
