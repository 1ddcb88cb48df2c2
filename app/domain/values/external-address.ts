import { shortened, visibleName } from './visible-text.ts'

// RFC 3492, decoding only: URLs have the encoded form of a host, and people read the other one.
const [BASE, T_MIN, T_MAX, SKEW, DAMP, FIRST_BIAS, FIRST_CODE] = [36, 1, 26, 38, 700, 72, 128]

const digitOf = (letter: string): number => {
  const code = letter.toLowerCase().charCodeAt(0)
  if (code >= 0x61 && code <= 0x7a) return code - 0x61
  return code >= 0x30 && code <= 0x39 ? code - 0x30 + 26 : BASE
}

function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / DAMP) : delta >> 1
  rest += Math.floor(rest / count)
  let k = 0
  for (; rest > ((BASE - T_MIN) * T_MAX) >> 1; k += BASE) rest = Math.floor(rest / (BASE - T_MIN))
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}

/** The text of a label without its `xn--`; null when it cannot be decoded. */
function decode(label: string): string | null {
  const end = label.lastIndexOf('-')
  const codes = Array.from(label.slice(0, Math.max(0, end)), (letter) => letter.charCodeAt(0))
  let [at, code, index, bias] = [end + 1, FIRST_CODE, 0, FIRST_BIAS]
  while (at < label.length) {
    const before = index
    for (let [weight, k] = [1, BASE]; ; k += BASE) {
      const digit = digitOf(label[at] ?? '')
      at += 1
      if (digit >= BASE) return null
      index += digit * weight
      const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias))
      if (digit < threshold) break
      weight *= BASE - threshold
    }
    const count = codes.length + 1
    bias = adapt(index - before, count, before === 0)
    code += Math.floor(index / count)
    if (code > 0x10_ff_ff) return null
    index %= count
    codes.splice(index, 0, code)
    index += 1
  }
  return String.fromCodePoint(...codes)
}

/** A host as people write it: labels that begin with `xn--` are decoded where that is possible. */
export const unicodeHost = (host: string): string =>
  host
    .split('.')
    .map((label) => (label.startsWith('xn--') ? (decode(label.slice(4)) ?? label) : label))
    .join('.')

/** An address that can be opened in the browser or the mail program. What is shown of it is what is opened. */
export interface ExternalAddress {
  /** Exactly what is opened. */
  href: string
  /** Where it leads, such as `marlowe.example` or `mail to ir@marlowe.example`. */
  place: string
  /** The address for a tooltip, with the host as people write it where that differs. */
  title: string
  /** Whether the host needs a second look: numbers, other alphabets, or not the host that was sent. */
  isUnusual: boolean
}

/** An address that is not opened, as text without hidden characters, and a sentence that says why. */
interface RefusedAddress {
  refused: string
  shown: string
}

const MAX_LENGTH = 4000

/** Maximum number of characters of an address in a tooltip or a note. */
const SHOWN = 300

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll("'", '%27').replaceAll('%40', '@').replaceAll('%2C', ',')

const withoutControls = (text: string, instead = ''): string => text.replaceAll(/\p{Cc}/gu, instead)

/** A mail address as most are written: Latin letters, digits and a few signs, and a host. */
const ORDINARY_MAIL = /^[\w.+'-]+@[a-z\d.-]+$/i

/** Where a letter goes. Its host is named in both forms where it has other letters, as the host of a page is. */
function recipientOf(to: string): Pick<ExternalAddress, 'place' | 'isUnusual'> {
  // Links for sharing leave it to the person whom to write to.
  if (to.trim() === '') return { place: 'a mail without a recipient', isUnusual: false }
  const at = to.lastIndexOf('@') + 1
  const host = URL.parse(`https://${to.slice(at)}/`)?.hostname ?? ''
  const unicode = unicodeHost(host)
  const isInternational = unicode !== host
  const name = isInternational ? `${to.slice(0, at)}${host} (${unicode})` : to
  return {
    place: `mail to ${shortened(visibleName(name), SHOWN)}`,
    isUnusual: isInternational || !ORDINARY_MAIL.test(to),
  }
}

/** A mail address with subject and body only: no attachment, no further recipient, no header lines. */
function mailAddress({ pathname, search }: URL): ExternalAddress {
  const members = new Map<string, string>()
  for (const part of search.slice(1).split('&')) {
    const at = part.indexOf('=')
    const name = decoded(part.slice(0, Math.max(0, at))).toLowerCase()
    if (!members.has(name)) members.set(name, decoded(part.slice(at + 1)))
  }
  const [to = ''] = withoutControls(decoded(pathname)).split(/[,;]/)
  const subject = withoutControls(members.get('subject') ?? '', ' ')
  const body = (members.get('body') ?? '').replaceAll(/(?![\t\n\r])\p{Cc}/gu, '')
  const query = [
    ...(subject === '' ? [] : [`subject=${encoded(subject)}`]),
    ...(body === '' ? [] : [`body=${encoded(body)}`]),
  ]
  const href = `mailto:${encoded(to)}${query.length === 0 ? '' : `?${query.join('&')}`}`
  return { href, ...recipientOf(to), title: shortened(href, SHOWN) }
}

/** The host that the text of an address seems to lead to. */
const hostAsSent = (text: string): string =>
  (/^[^:]*:[/\\]*([^/\\?#]*)/.exec(text.trim())?.[1] ?? '').toLowerCase().replace(/:443$/, '')

const isNumeric = (host: string): boolean => host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host)

// SECURITY 7: exactly the checked address is opened. It is parsed and serialised again, and only two schemes are
// allowed.
export function readAddress(text: string): ExternalAddress | RefusedAddress {
  const shown = shortened(visibleName(text), SHOWN)
  if (text.length > MAX_LENGTH) return { refused: 'The address is too long.', shown }
  const url = URL.parse(text)
  if (url === null) return { refused: 'This is not a complete address.', shown }
  if (url.protocol === 'mailto:') {
    const mail = mailAddress(url)
    return mail.href.length > MAX_LENGTH ? { refused: 'The address is too long.', shown } : mail
  }
  if (url.protocol !== 'https:')
    return { refused: 'Tearsheet opens only https addresses and mail addresses.', shown: shortened(url.href, SHOWN) }
  if (url.username !== '' || url.password !== '')
    return {
      refused: 'The address contains a user name, which can hide the real host.',
      shown: shortened(url.href, SHOWN),
    }
  // Chromium accepts blanks in a host, which other programs may read in another way.
  if (!/^[\w.:[\]-]+$/.test(url.hostname)) return { refused: 'This is not a complete address.', shown }
  const unicode = unicodeHost(url.hostname)
  const place = unicode === url.hostname ? url.host : `${url.host} (${visibleName(unicode)})`
  return {
    href: url.href,
    place,
    title: place === url.host ? shortened(url.href, SHOWN) : `${shortened(url.href, SHOWN)}\nThe host is ${place}`,
    isUnusual: unicode !== url.hostname || isNumeric(url.hostname) || hostAsSent(text) !== url.host,
  }
}

/** The address to open in the browser, or null for one that must not be opened. */
export function externalAddress(text: string): string | null {
  const address = readAddress(text)
  return 'href' in address ? address.href : null
}
