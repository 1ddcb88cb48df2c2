import { secretPattern } from './secret-forms.ts'

/** What stands where a value was left out. */
export const HIDDEN = '•••'

/** What stands where a secret was found in an answer. ASCII, so that a header can carry it. */
export const KEY_MARK = '$KEY'

/** Shorter texts are no secrets, and every answer has them somewhere. */
const SHORTEST_SECRET = 8
/** What comes in a header fits. */
const LONGEST_SECRET = 65_536
/** Longer secrets are looked for in pieces: there is an end to how long a pattern may be. */
const PIECE = 512
const MOST_SECRETS = 64

/** Whether the value of a header or parameter of that name is a secret: it is neither written nor compared. */
export const isSecretName = (name: string): boolean =>
  /(token|key|secret|password|signature|credentials?|authorization|cookie|session(id)?)$/i.test(name)

/** A secret in pieces of about the same length, so that none is too short to be looked for. */
function piecesOf(secret: string): string[] {
  const count = Math.ceil(secret.length / PIECE)
  const cut = (place: number): number => Math.round((place * secret.length) / count)
  return Array.from({ length: count }, (_, place) => secret.slice(cut(place), cut(place + 1)))
}

/** Takes secrets out of what is about to be written. */
export interface Redaction {
  /** From now on this text is found in every form. Texts under 8 characters are not looked for. */
  learn(secret: string): void
  /** The bytes with every secret replaced by `$KEY`; the same bytes when there is none. */
  bytes(bytes: Buffer): Buffer
  /** The text with every secret replaced by `$KEY`. */
  text(text: string): string
  /** Whether a text still has a secret in it. */
  holdsSecret(text: string): boolean
}

/** A redaction that knows no secret yet; it remembers the last 64. */
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
      // A header gives its bytes as latin1; elsewhere the same characters may stand as UTF-8.
      for (const form of new Set([secret, Buffer.from(secret).toString('latin1')])) {
        if (form.length < SHORTEST_SECRET || form.length > LONGEST_SECRET || /[^\0-\xff]/.test(form)) continue
        const known = patterns.get(form) ?? piecesOf(form).map(secretPattern)
        // Put at the end, so that the one not used for longest goes first.
        patterns.delete(form)
        patterns.set(form, known)
        const [oldest] = patterns.keys()
        if (patterns.size > MOST_SECRETS && oldest !== undefined) patterns.delete(oldest)
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
