import { hash } from 'node:crypto'
import { createRecent } from '../../../../../app/domain/values/memo.ts'
import { showsSame } from './same-markup.ts'
import { packText, unpackText, type StoryText } from './story-versions.ts'

// An edit is judged beside all versions before it, which may be many and long. Each is unpacked once, and then known by the digests of its
// texts; two of them are compared once.

/** A text as a response sent it. Two with the same digest have the same characters. */
export interface SentText {
  digest: string
  /** Unpacks the text. */
  read: () => string | null
}

/** The texts of a version. */
export type SentTexts = Record<keyof StoryText, SentText>

/** Number of texts that are known by their digests, and of pairs of them, of about 300 bytes each. */
const KNOWN = 4000

/** The digest of a text that is not there. */
const NONE = 'none'

// As UTF-16, because half a character has no bytes of its own in UTF-8.
const digestOf = (text: string | null): string =>
  text === null ? NONE : hash('sha256', Buffer.from(text, 'utf16le'), 'base64')

const recentDigests = createRecent<Record<keyof StoryText, string>>(KNOWN)
const recentPairs = createRecent<boolean>(KNOWN)

const digestsOf = (packed: Uint8Array | null, texts: () => StoryText): Record<keyof StoryText, string> =>
  recentDigests(packed === null ? NONE : hash('sha256', packed, 'base64'), () => ({
    teaser: digestOf(texts().teaser),
    body: digestOf(texts().body),
  }))

/** Packs the texts of a version that is judged next. Their digests are known from then on, so that nothing is unpacked for it. */
export function packSent(texts: StoryText): Uint8Array {
  const packed = packText(texts)
  digestsOf(packed, () => texts)
  return packed
}

/** Whether a text has the same characters as one that was sent. */
export const isSentAgain = (text: string | null, sent: SentText): boolean => digestOf(text) === sent.digest

/** The texts of a version, as they are packed in the library. */
export function sentTexts(packed: Uint8Array | null): SentTexts {
  let unpacked: StoryText | null = null
  const texts = (): StoryText => (unpacked ??= unpackText(packed))
  const { teaser, body } = digestsOf(packed, texts)
  return { teaser: { digest: teaser, read: () => texts().teaser }, body: { digest: body, read: () => texts().body } }
}

/** Whether a reader would see the same in both texts. */
export const looksSame = (one: SentText, other: SentText): boolean =>
  one.digest === other.digest ||
  recentPairs(`${one.digest} ${other.digest}`, () => showsSame(one.read() ?? '', other.read() ?? ''))
