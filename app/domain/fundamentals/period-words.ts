// ASSUMPTION: what the periods of records mean. The description shows the codes and does not explain them.
const WORDS: Readonly<Record<string, string>> = {
  '': 'No period',
  '3M': 'Quarter',
  '6M': 'Half year',
  '9M': 'Nine months',
  '12M': 'Year',
  '1Y': 'Year',
  FY: 'Year',
  TTM: 'TTM',
}

/** A period in one or two words; a code that is not known stays as sent. */
export const periodLabel = (code: string): string => (Object.hasOwn(WORDS, code) ? (WORDS[code] ?? code) : code)

/** What a period is taken for, for a tooltip. */
export const periodMeaning = (code: string): string =>
  code === ''
    ? 'The records name no period'
    : code === 'TTM'
      ? 'Trailing twelve months, as the records name the period'
      : periodLabel(code) === code
        ? `The records name the period ${code}`
        : `The records name the period ${code}. That it means “${periodLabel(code).toLowerCase()}” is assumed: the service does not explain it.`

/** A period in words with the code beside, for captions and files: `Quarter (3M)`; a code that is its own word stands alone. */
export const periodCaption = (code: string): string =>
  code === '' ? 'no period' : periodLabel(code) === code ? `period ${code}` : `${periodLabel(code)} (${code})`

/** Periods to choose from; two codes with the same words are told apart by the code. */
export const periodOptions = (codes: readonly string[]): { id: string; label: string; title: string }[] =>
  codes.map((code) => ({
    id: code,
    label: codes.some((other) => other !== code && periodLabel(other) === periodLabel(code))
      ? `${periodLabel(code)} ${code}`
      : periodLabel(code),
    title: periodMeaning(code),
  }))

/** Quarters as stories write them. */
const QUARTER_FORMS = [
  /\bQ(?<quarter>[1-4])\s+(?:of\s+)?(?:(?:FY|fiscal)\s*)?(?<year>20\d\d)\b/gi,
  /\b(?:FY\s?)?(?<year>20\d\d)\s+Q(?<quarter>[1-4])\b/gi,
  /\b(?<quarter>first|second|third|fourth)[\s-]quarter\s+(?:of\s+)?(?:fiscal\s+)?(?<year>20\d\d)\b/gi,
]

const ORDINALS = ['first', 'second', 'third', 'fourth']

/**
 * The quarters that a text names with their years, such as “Q3 2025” and “the third quarter of 2025”, as fiscal columns are called:
 * `FY2025 Q3`. ASSUMPTION: a story about a company names that company's fiscal quarters.
 */
export function quartersNamed(text: string): readonly string[] {
  const found = QUARTER_FORMS.flatMap((form) =>
    [...text.matchAll(form)].map(({ groups = {} }) => {
      const { year = '', quarter = '' } = groups
      const ordinal = ORDINALS.indexOf(quarter.toLowerCase())
      return `FY${year} Q${ordinal < 0 ? quarter : ordinal + 1}`
    }),
  )
  return [...new Set(found)].sort()
}
