// How a text becomes words to search for. The index of stories and every query use the same words, so that each finds the other.

/** Texts without a letter that has several forms: ASCII, dashes and quotation marks. Most texts are such. */
const IS_PLAIN = /^[\0-\u007f\u2010-\u2027]*$/

/** What is not seen: soft hyphens, what draws Arabic letters out, characters without width, and those that only set a direction. */
const UNSEEN = /[\u00ad\u061c\u0640\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Letters of full or half width, and ligatures. */
const WIDE = /[\uff01-\uffef\ufb00-\ufb06]+/g

/** Accents, vowel points and the like, which are left out. The vowels of Indian scripts and the voiced marks of kana are no such marks. */
const MARK =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe00-\ufe0f\ufe20-\ufe2f]/g

/** Letters that are written with others where a keyboard lacks them. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
}

/** A text in small letters, without accents, hidden characters and other widths. */
export function folded(text: string, isPlain = IS_PLAIN.test(text)): string {
  const plain = isPlain
    ? text.toLowerCase()
    : text
        .replaceAll(UNSEEN, '')
        .replaceAll(WIDE, (letters) => letters.normalize('NFKC'))
        // Normalising sorts each run of marks, which takes the square of its length.
        .replaceAll(MARK, '')
        .replaceAll(/(\p{M}{4})\p{M}+/gu, '$1')
        .normalize('NFD')
        .replaceAll(MARK, '')
        .normalize('NFC')
        .toLowerCase()
        .replaceAll(/[ßæœøłđðþıς]/g, (letter) => LETTERS[letter] ?? letter)
  return plain.replaceAll(/[\u2019\u02bc]/g, "'").replaceAll(/[\u2010\u2011]/g, '-')
}

/** The scripts that are written without blanks between words, or whose words take endings that a search leaves out. */
const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}ー`

/** The words of these letters, numbers such as 3.5, and the signs that are words of their own in S&P, A/B, BRK.B, C++, $BTC and BBB-. */
const wordPattern = (letter: string): string =>
  [
    String.raw`${letter}+(?:\.(?<=\d\.)\d${letter}*)*`,
    String.raw`[\&\/.](?<=${letter}.)(?=${letter})`,
    String.raw`(?:\+\+?|#)(?<=${letter}(?:\+\+?|#))(?!${letter})`,
    String.raw`\$(?=${letter})(?!\d)`,
    String.raw`-(?<=(?<!${letter})[a-d]{1,3}-)(?!${letter}|-)`,
  ].join('|')

const PLAIN_WORD = new RegExp(wordPattern('[a-z0-9]'), 'g')
/** Words of any script; each picture, such as 🚀, is a word too. */
const WORD = new RegExp(
  String.raw`[${UNSPACED}]+|\p{Emoji_Presentation}|${wordPattern(String.raw`[[\p{L}\p{N}\p{M}]--[${UNSPACED}]]`)}`,
  'gv',
)
const IS_UNSPACED = new RegExp(String.raw`^[${UNSPACED}]`, 'v')

/** Maximum number of characters of a word that count. */
const MAX_WORD = 64

/** Each two characters of a run beside each other, so that any two are found. At the end of a run the last one stands alone. */
function pairsOf(run: string): string[] {
  const characters = Array.from(run)
  return characters.map((character, place) => character + (characters[place + 1] ?? ''))
}

/** The words of a text, in their order. */
export function searchWords(text: string): string[] {
  const isPlain = IS_PLAIN.test(text)
  let tidy = folded(text, isPlain)
  // 1,250 is a number, and ’s an ending.
  if (tidy.includes(',')) tidy = tidy.replaceAll(/(\d),(?=\d{3}(?!\d))/g, '$1')
  if (tidy.includes("'s")) tidy = tidy.replaceAll(/'s(?<=[\p{L}\p{N}]'s)(?![\p{L}\p{N}])/gu, '')
  if (isPlain || IS_PLAIN.test(tidy)) {
    const words = tidy.match(PLAIN_WORD) ?? []
    return words.some((word) => word.length > MAX_WORD) ? words.map((word) => word.slice(0, MAX_WORD)) : words
  }
  return (tidy.match(WORD) ?? []).flatMap((word) =>
    IS_UNSPACED.test(word) ? pairsOf(word) : [word.slice(0, MAX_WORD)],
  )
}

const JOINED =
  /(?:-|'(?!s(?![a-z0-9])))(?<=(?<![a-z0-9-])([a-z0-9]{1,20})[-'])([a-z0-9]{1,20})(?:-([a-z0-9]{1,20}))?(?![a-z0-9-])/g
const DOTTED = /\.(?<=(?<![a-z0-9.])([a-z])\.)([a-z](?:\.[a-z]){0,3})(?![a-z0-9])/g

/** Tells the texts without such words, which are most; each part begins with a rare character, so that it is fast. */
const HAS_PARTS = /[-\u2010\u2011\uff0d]|['\u2019\u02bc](?!s\b)\p{L}|\.[a-z](?![a-z0-9])/iu

/** The parts of each word with hyphens, an apostrophe or full stops in a text, such as re-open, O’Brien and U.S., which may be written without. */
export function hyphenated(text: string): string[][] {
  if (!HAS_PARTS.test(text)) return []
  const tidy = folded(text)
  const joined = [...tidy.matchAll(JOINED)]
    .map(([, ...parts]) => parts.filter((part: string | undefined) => part !== undefined))
    .filter((parts) => parts.some((part) => /[a-z]/.test(part)))
  const dotted = [...tidy.matchAll(DOTTED)].map(([, first = '', rest = '']) => `${first}.${rest}`.split(/(\.)/))
  return [...joined, ...dotted]
}

/** The words of a query's text. With `isOpen` the last one may be the beginning of one. */
export function queriedWords(text: string): { words: string[]; isOpen: boolean } {
  const words = searchWords(text)
  const last = words.at(-1) ?? ''
  if (!IS_UNSPACED.test(last)) return { words, isOpen: false }
  // A run may go on in the text.
  const before = words.at(-2) ?? ''
  const isRest = Array.from(before).length === 2 && before.endsWith(last)
  return isRest ? { words: words.slice(0, -1), isOpen: false } : { words, isOpen: true }
}
