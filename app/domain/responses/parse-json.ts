import { WireNumber, type WireTree } from './wire-tree.ts'
import { unreadableReply } from '../../errors/app-error.ts'
import { countText } from '../values/number-form.ts'

/** What some senders put before a text to tell its encoding. It is no part of JSON. */
export const BYTE_ORDER_MARK = '\ufeff'

export const withoutMark = (text: string): string => (text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text)

/** Maximum number of elements of a response. Parsing them takes about two seconds; the largest accepted response of ratios has fewer. */
export const MAX_ELEMENTS = 1_000_000

/** Maximum number of elements inside each other. Functions that descend a tree rely on it, because a thread has a limited stack. */
export const MAX_DEPTH = 256

/** Counts the elements of a document while it is read. `open` and `add` throw an unreadable-reply error beyond the bounds. */
export interface TreeMeter {
  /** Counts an element that contains others. */
  open(): void
  close(): void
  /** Counts an element without others. */
  add(): void
}

export function createTreeMeter(maxElements = MAX_ELEMENTS): TreeMeter {
  let depth = 0
  let elements = 0

  function add(): void {
    elements += 1
    if (elements > maxElements) throw unreadableReply('too-many-elements', countText(maxElements))
  }

  return {
    add,
    open() {
      add()
      depth += 1
      if (depth > MAX_DEPTH) throw unreadableReply('too-deep', `${MAX_DEPTH} levels`)
    },
    close() {
      depth -= 1
    },
  }
}

const QUOTE = 0x22
const COMMA = 0x2c
const MINUS = 0x2d
const POINT = 0x2e
const ZERO = 0x30
const NINE = 0x39
const COLON = 0x3a
const OPEN_LIST = 0x5b
const BACKSLASH = 0x5c
const CLOSE_LIST = 0x5d
const SMALL_E = 0x65
const CAPITAL_E = 0x45
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const SPACE = 0x20

const isBlank = (letter: number): boolean =>
  letter <= SPACE && (letter === SPACE || letter === 0x0a || letter === 0x0d || letter === 0x09)

const isDigit = (letter: number): boolean => letter >= ZERO && letter <= NINE

/** No string has one of these as itself. */
const CONTROL = /[\u0000-\u001f]/

const WORDS = [
  ['true', true],
  ['false', false],
  ['null', null],
] as const

/** The most digits of which a double keeps every one, and the most decimals that it writes without an exponent. */
const KEPT_DIGITS = 15
const KEPT_PLACES = 6

const POWERS = Array.from({ length: KEPT_PLACES + 1 }, (_, places) => 10 ** places)

/** The number with these digits, or the digits themselves where a double would lose some. */
function numberOf(digits: string): number | WireNumber {
  const value = Number(digits)
  const isKept = String(value) === digits && (Number.isSafeInteger(value) || !Number.isInteger(value))
  return isKept ? value : new WireNumber(digits)
}

/**
 * Parses JSON and keeps the digits of numbers that would lose some. Drops members named `__proto__`. Throws a SyntaxError for invalid
 * JSON, and an unreadable-reply error for JSON with too many or too deeply nested elements, as soon as it comes to the first of them. It
 * reads the text once, because `JSON.parse` takes five times as long where it has to tell the digits of each number.
 */
export function parseJson(text: string, maxElements?: number): WireTree {
  const meter = createTreeMeter(maxElements)
  const hasControls = CONTROL.test(text)
  const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
  let at = 0
  /** The next backslash, as far as it was searched for. */
  let backslash = -1

  /** Throws what the parser of the language says of this text. */
  function fail(): never {
    JSON.parse(text)
    throw new SyntaxError('Unexpected end of JSON')
  }

  /** The next character that is no blank; not a number at the end. */
  function next(): number {
    let letter = text.charCodeAt(at)
    while (isBlank(letter)) letter = text.charCodeAt((at += 1))
    return letter
  }

  function readString(): string {
    const start = at
    let end = text.indexOf('"', start + 1)
    if (backslash < start) {
      const found = text.indexOf('\\', start)
      backslash = found < 0 ? text.length : found
    }
    if (end < 0) fail()
    if (backslash > end) {
      at = end + 1
      const plain = text.slice(start + 1, end)
      return hasControls && CONTROL.test(plain) ? fail() : plain
    }
    for (;;) {
      let before = end
      while (text.charCodeAt(before - 1) === BACKSLASH) before -= 1
      if ((end - before) % 2 === 0) break
      end = text.indexOf('"', end + 1)
      if (end < 0) fail()
    }
    at = end + 1
    try {
      return JSON.parse(text.slice(start, at)) as string
    } catch {
      return fail()
    }
  }

  function readNumber(): number | WireNumber {
    const start = at
    let letter = text.charCodeAt(at)
    const sign = letter === MINUS ? -1 : 1
    if (sign < 0) letter = text.charCodeAt((at += 1))
    const first = at
    let units = 0
    for (; isDigit(letter); letter = text.charCodeAt((at += 1))) units = units * 10 + letter - ZERO
    let places = 0
    let last = letter
    if (letter === POINT) {
      const point = at
      letter = text.charCodeAt((at += 1))
      for (; isDigit(letter); letter = text.charCodeAt((at += 1))) {
        units = units * 10 + letter - ZERO
        last = letter
      }
      places = at - point - 1
    }
    const lead = text.charCodeAt(first)
    // Most numbers are of this kind, and their digits are those of the double.
    const isPlain =
      units > 0 &&
      at - first <= KEPT_DIGITS &&
      places <= KEPT_PLACES &&
      last !== ZERO &&
      last !== POINT &&
      (lead > ZERO || (lead === ZERO && text.charCodeAt(first + 1) === POINT)) &&
      letter !== SMALL_E &&
      letter !== CAPITAL_E
    if (isPlain) return (sign * units) / (POWERS[places] ?? 1)
    number.lastIndex = start
    const [digits = fail()] = number.exec(text) ?? []
    at = start + digits.length
    return numberOf(digits)
  }

  function readWord(): boolean | null {
    for (const [word, value] of WORDS)
      if (text.startsWith(word, at)) {
        at += word.length
        return value
      }
    return fail()
  }

  /** Reads what stands between brackets, with `read` each element of it. */
  function readElements(close: number, read: () => void): void {
    meter.open()
    at += 1
    if (next() !== close)
      for (;;) {
        read()
        const letter = next()
        if (letter === close) break
        if (letter !== COMMA) fail()
        meter.add()
        at += 1
      }
    at += 1
    meter.close()
  }

  function readList(): WireTree[] {
    const list: WireTree[] = []
    readElements(CLOSE_LIST, () => list.push(readValue()))
    return list
  }

  function readObject(): WireTree {
    const members: Record<string, WireTree> = {}
    readElements(CLOSE_OBJECT, () => {
      if (next() !== QUOTE) fail()
      const name = readString()
      if (next() !== COLON) fail()
      at += 1
      const value = readValue()
      if (name !== '__proto__') members[name] = value
    })
    return members
  }

  function readValue(): WireTree {
    const letter = next()
    if (letter === QUOTE) return readString()
    if (letter === OPEN_OBJECT) return readObject()
    if (letter === OPEN_LIST) return readList()
    return letter === MINUS || isDigit(letter) ? readNumber() : readWord()
  }

  const tree = readValue()
  return Number.isNaN(next()) ? tree : fail()
}
