/** The forms in which numbers are shown. What leaves the window has its own rule. */
export const NUMBER_FORMS = [
  { id: 'system', label: 'As the system' },
  { id: 'comma-point', label: '1,234.5' },
  { id: 'point-comma', label: '1.234,5' },
  { id: 'space-comma', label: '1 234,5' },
  { id: 'apostrophe-point', label: "1'234.5" },
] as const
export type NumberForm = (typeof NUMBER_FORMS)[number]['id']

/** The signs of a form, and where they stand. */
interface NumberStyle {
  decimal: '.' | ','
  group: string
  /** Fewer digits than these are one group. */
  least: number
  /** Digits of each group before the last one, which has three. */
  size: number
}

const style = (group: string, decimal: '.' | ','): NumberStyle => ({ decimal, group, least: 4, size: 3 })

const PLAIN = style(',', '.')

const STYLES: Readonly<Record<Exclude<NumberForm, 'system'>, NumberStyle>> = {
  'comma-point': PLAIN,
  'point-comma': style('.', ','),
  // A narrow space at which no line breaks.
  'space-comma': style('\u202f', ','),
  'apostrophe-point': style("'", '.'),
}

/** How numbers are written in a place. */
function styleOf(locale: string): NumberStyle {
  const format = new Intl.NumberFormat(locale, { numberingSystem: 'latn' })
  const parts = format.formatToParts(1_234_567.5)
  const [, second = ''] = parts.filter(({ type }) => type === 'integer').map(({ value }) => value)
  const part = (wanted: string): string | undefined => parts.find(({ type }) => type === wanted)?.value
  return {
    decimal: part('decimal') === ',' ? ',' : '.',
    group: part('group') ?? '',
    // In Spain, four digits are no group yet.
    least: format.formatToParts(1234).some(({ type }) => type === 'group') ? 4 : 5,
    size: Math.max(2, second.length),
  }
}

// The whole window has one form, and texts with numbers are made in many places that are no components.
let [system, chosen]: [NumberStyle, NumberForm] = [PLAIN, 'system']

/** Takes the form of the system from how numbers are written in a place, such as `de-CH`. */
export function setSystemNumbers(locale: string): void {
  system = styleOf(locale)
}

/** Shows numbers in this form from now on. */
export function setNumberForm(form: NumberForm): void {
  chosen = form
}

const current = (): NumberStyle => (chosen === 'system' ? system : STYLES[chosen])

/** The sign before decimals in the system's own form, whatever is chosen for the screen. */
export const systemDecimal = (): '.' | ',' => system.decimal

function grouped(whole: string, { group, least, size }: NumberStyle): string {
  if (whole.length < least || group === '') return whole
  const groups = [whole.slice(-3)]
  for (let end = whole.length - 3; end > 0; end -= size) groups.push(whole.slice(Math.max(0, end - size), end))
  return groups.reverse().join(group)
}

/** Digits with a real minus sign, which is as wide as a figure, so that negative values stay aligned. */
export const minus = (text: string): string => text.replace('-', '\u2212')

/** A number in digits as programs write it. */
const DIGITS = /^([+-]?)(\d*)(?:\.(\d*))?((?:e[+-]?\d+)?)$/i

/** Digits in the chosen form, with a real minus sign; a text that is no number as it is. */
export function shownNumber(digits: string): string {
  const [, sign, whole = '', decimals, power = ''] = DIGITS.exec(digits) ?? []
  if (sign === undefined) return minus(digits)
  const form = current()
  return minus(`${sign}${grouped(whole, form)}${decimals === undefined ? '' : `${form.decimal}${decimals}`}${power}`)
}

/** The digits of the number that is shown as this text in the chosen form; null where none is. */
export function shownAs(text: string): string | null {
  const { group, decimal } = current()
  const digits = text.replaceAll(group, '').replace(decimal, '.').replace('\u2212', '-')
  return DIGITS.test(digits) && !/^[+-]?0\d/.test(digits) && shownNumber(digits) === minus(text) ? digits : null
}

/** Digits as sent: each of them as it is, without groups, and with the sign before the decimals that all numbers on screen have. */
export const shownDigits = (digits: string): string =>
  minus(DIGITS.test(digits) ? digits.replace('.', current().decimal) : digits)

/** A number with so many decimals, in the chosen form. */
export const shownDecimals = (value: number, decimals: number): string => shownNumber(value.toFixed(decimals))

/** A count in the chosen form. */
export const countText = (count: number): string => shownNumber(String(count))

/** A number with the word for what it counts, such as `1 report` and `2 reports`. */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : several}`

/** A number of bytes as people read it: `812 kB`, `3.4 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  // What would be rounded to a thousand of a unit is one of the next.
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`
  return bytes < 999_950_000 ? `${shownDecimals(bytes / 1e6, 1)} MB` : `${shownDecimals(bytes / 1e9, 2)} GB`
}

const counts = (count: number, unit: string): string => (count === 0 ? '' : `${countText(count)} ${unit}`)

/** A length of time, given in milliseconds, in its two largest units: `340 ms`, `3.4 s`, `3 min 20 s`, `3 h 35 min`, `2 days 15 h`. */
export function durationText(ms: number): string {
  if (Math.round(ms) < 1000) return `${Math.round(ms)} ms`
  const tenths = Math.round(ms / 100)
  if (tenths < 600) return `${shownNumber(String(tenths / 10))} s`
  const seconds = Math.round(ms / 1000)
  // The second unit is rounded, so that a duration is never shown as 1 h 60 min.
  const minutes = seconds < 3600 ? Math.floor(seconds / 60) : Math.round(seconds / 60)
  const hours = minutes < 1440 ? Math.floor(minutes / 60) : Math.round(minutes / 60)
  const days = Math.floor(hours / 24)
  const units =
    days > 0
      ? [counts(days, days === 1 ? 'day' : 'days'), counts(hours % 24, 'h')]
      : hours > 0
        ? [counts(hours, 'h'), counts(minutes % 60, 'min')]
        : [counts(minutes, 'min'), counts(seconds % 60, 's')]
  return units.filter((unit) => unit !== '').join(' ')
}

const escaped = (sign: string): string => sign.replaceAll('.', String.raw`\.`)

/** Numbers within a text, with their groups and decimals. */
function numbersIn({ group, decimal, size }: NumberStyle): RegExp {
  const sign = escaped(group)
  const groups = group === '' ? '' : String.raw`(?:(?:${sign}\d{${size}})*${sign}\d{3}(?!\d))?`
  return new RegExp(String.raw`(\d+${groups})(?:${escaped(decimal)}(\d+))?`, 'g')
}

function rewritten(text: string, from: NumberStyle, to: NumberStyle): string {
  if (from === to) return text
  return text.replaceAll(numbersIn(from), (_all, whole: string, decimals: string | undefined) => {
    const digits = from.group === '' ? whole : whole.replaceAll(from.group, '')
    // Digits as sent have no groups, here and there.
    const written = digits === whole ? digits : grouped(digits, to)
    return `${written}${decimals === undefined ? '' : `${to.decimal}${decimals}`}`
  })
}

/** A shown value such as `28,6%` with the signs 1,234.5, in which it can be kept or given away. */
export const withPlainSigns = (shown: string): string => rewritten(shown, current(), PLAIN)

/** A value that was kept with the signs 1,234.5, as it is shown now. */
export const withShownSigns = (kept: string): string => rewritten(kept, PLAIN, current())
