import { secretPattern } from './secret-forms.ts'

/** Replaces a value that was left out. */
export const HIDDEN = '•••'

/** Replaces a secret that was found in a response. ASCII, so that a header can carry it. */
export const KEY_MARK = '$KEY'

/** Shorter texts do not count as secrets, because every response contains them by chance. */
const SHORTEST_SECRET = 8
/** Long enough for any value that fits in a header. */
const MAX_SECRET = 65_536
/** Longer secrets are searched in pieces, because the length of a pattern is limited. */
const PIECE = 512
const MAX_SECRETS = 64

/** Whether a header or parameter with that name holds a secret, which is neither written nor compared. */
export const isSecretName = (name: string): boolean =>
  /(token|key|secret|password|signature|credentials?|authorization|cookie|session(id)?)$/i.test(name)

/** Splits a secret into pieces of similar length, so that none is too short to search for. */
function piecesOf(secret: string): string[] {
  const count = Math.ceil(secret.length / PIECE)
  const cut = (place: number): number => Math.round((place * secret.length) / count)
  return Array.from({ length: count }, (_, place) => secret.slice(cut(place), cut(place + 1)))
}

/** Removes secrets from data before it is written. */
export interface Redaction {
  /** Adds a secret, which is then found in every form. Texts under 8 characters are ignored. */
  learn(secret: string): void
  /** The bytes with every secret replaced by `$KEY`; the same object when there is none. */
  bytes(bytes: Buffer): Buffer
  /** The text with every secret replaced by `$KEY`. */
  text(text: string): string
  /** Whether a text still contains a secret. */
  holdsSecret(text: string): boolean
}

/** A redaction without any secrets yet; it keeps the last 64. */
export function createRedaction(): Redaction {
  const patterns = new Map<string, readonly RegExp[]>()

  const inLatin1 = (latin1: string): string => {
    let clean = latin1
    for (const pattern of [...patterns.values()].flat()) clean = clean.replaceAll(pattern, () => KEY_MARK)
    return clean
  }

  const bytes = (whole: Buffer): Buffer => {
    const latin1 = whole.toString('latin1')
    const clean = inLatin1(latin1)
    return clean === latin1 ? whole : Buffer.from(clean, 'latin1')
  }

  return {
    learn(secret) {
      // A header gives its bytes as latin1; elsewhere the same characters may be in UTF-8.
      for (const form of new Set([secret, Buffer.from(secret).toString('latin1')])) {
        if (form.length < SHORTEST_SECRET || form.length > MAX_SECRET || /[^\0-\xff]/.test(form)) continue
        const known = patterns.get(form) ?? piecesOf(form).map(secretPattern)
        // Moved to the end, so that the least recently used one is removed first.
        patterns.delete(form)
        patterns.set(form, known)
        const [oldest] = patterns.keys()
        if (patterns.size > MAX_SECRETS && oldest !== undefined) patterns.delete(oldest)
      }
    },
    bytes,
    text: (text) => bytes(Buffer.from(text)).toString(),
    holdsSecret: (text) => {
      const latin1 = Buffer.from(text).toString('latin1')
      return inLatin1(latin1) !== latin1
    },
  }
}
