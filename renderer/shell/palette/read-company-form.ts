import { isSymbol } from '../../../app/domain/companies/symbols.ts'
import { SPAN_YEARS, type ChartSpan } from '../../../app/domain/fundamentals/chart/chart-span.ts'
import { RATIO_FIELDS, RATIO_GROUPS } from '../../../app/domain/fundamentals/ratio-fields.ts'
import { REPORT_TYPES } from '../../../app/domain/fundamentals/ratio-record.ts'
import type { RatioTemplate } from '../../../app/domain/fundamentals/ratio-template.ts'
import { TRANSFORMS } from '../../../app/domain/fundamentals/view-choices.ts'
import {
  CHART_KINDS,
  EARNINGS_FORMS,
  RATIO_PARTS,
  VALUE_STYLES,
} from '../../../app/domain/fundamentals/view-choices.ts'
import { changedEarnings, type EarningsState } from '../../features/earnings/earnings-state.ts'
import type { RatiosState } from '../../features/ratios/ratios-state.ts'
import { labelOf } from '../../../app/domain/window/views.ts'
import type { Location } from '../window/navigation.ts'
import { joined } from '../../../app/domain/values/visible-text.ts'

// What follows companies in the palette, as in `QNTL KSTL margins annual restated`: the words of the commands, without a grammar.

/** What a few words mean in the views that they can be meant in. */
interface Meaning {
  kind: 'view' | 'fields' | 'basis' | 'period' | 'span' | 'part' | 'style' | 'chart' | 'transform'
  /** In words, within the reading. */
  words: string
  view?: 'ratios' | 'earnings'
  /** The ratios that are shown together with those of other words. */
  fields?: readonly string[]
  ratios?: (state: RatiosState) => Partial<RatiosState>
  earnings?: (state: EarningsState) => Partial<EarningsState>
}

const lower = (label: string): string =>
  label
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const requesting = (period: string) => ({
  earnings: ({ request }: EarningsState) => ({ request: { ...request, period }, day: null }),
})

function spanMeaning(words: string, span: ChartSpan): Meaning {
  return { kind: 'span', words, ratios: () => ({ span }), earnings: () => ({ span }) }
}

const fieldsMeaning = (words: string, fields: readonly string[]): Meaning => ({
  kind: 'fields',
  words,
  fields,
  ratios: () => ({}),
})

/** A period of so many months, on the basis as reported where trailing months are shown, which have no such periods. */
function periodMeaning(words: string, code: string, request: string | null): Meaning {
  const ratios = ({ reportType }: RatiosState): Partial<RatiosState> => ({
    period: code,
    ...(reportType === 'TTM' ? { reportType: 'A', overlay: false } : {}),
  })
  return { kind: 'period', words, ratios, ...(request === null ? {} : requesting(request)) }
}

const YEAR = periodMeaning('years (12M)', '12M', 'FY')
const QUARTER = periodMeaning('quarters (3M)', '3M', null)

/** The meanings by the words for them; the templates are the person's own. */
function vocabularyOf(templates: readonly RatioTemplate[]): ReadonlyMap<string, Meaning> {
  const groups = RATIO_GROUPS.map((group) => {
    const fields = RATIO_FIELDS.filter((field) => field.group === group).map(({ name }) => name)
    return [group, fieldsMeaning(group.toLowerCase(), fields)] as const
  })
  const entries: readonly (readonly [string, Meaning])[] = [
    ...groups.flatMap(([group, meaning]) => [[group, meaning] as const, [group.replace(/s$/, ''), meaning] as const]),
    ...RATIO_FIELDS.flatMap(({ name, label }) =>
      [name, label].map((words) => [words, fieldsMeaning(label.toLowerCase(), [name])] as const),
    ),
    ...REPORT_TYPES.flatMap(({ id, label, meaning }) =>
      [...(id.length > 1 ? [id] : []), label, meaning].map((words): readonly [string, Meaning] => [
        words,
        {
          kind: 'basis',
          words: meaning.toLowerCase(),
          ratios: () => ({ reportType: id, overlay: false }),
          earnings: () => ({ basis: id }),
        },
      ]),
    ),
    ...SPAN_YEARS.flatMap((years) =>
      [`${years}y`, `${years} y`, `${years} years`, `${years} year`].map(
        (words) => [words, spanMeaning(years === 1 ? 'last year' : `last ${years} years`, { years })] as const,
      ),
    ),
    ...['all', 'max'].map((words) => [words, spanMeaning('every period', 'all')] as const),
    ...['annual', 'yearly', 'fy'].map((words) => [words, YEAR] as const),
    ['quarterly', QUARTER],
    ...['Q1', 'Q2', 'Q3', 'Q4'].map((words): readonly [string, Meaning] => [
      words,
      { kind: 'period', words, ...requesting(words) },
    ]),
    ...RATIO_PARTS.map(({ id, label }): readonly [string, Meaning] => [
      label,
      { kind: 'part', words: label.toLowerCase(), ratios: () => ({ panel: id }) },
    ]),
    ...EARNINGS_FORMS.map(({ id, label }): readonly [string, Meaning] => [
      label,
      { kind: 'part', words: label.toLowerCase(), earnings: () => ({ shows: id }) },
    ]),
    ...CHART_KINDS.map(({ id, label }): readonly [string, Meaning] => [
      label,
      {
        kind: 'chart',
        words: `${label.toLowerCase()} chart`,
        ratios: ({ chart }) => ({ showsChart: true, chart: { ...chart, kind: id } }),
      },
    ]),
    ['table', { kind: 'chart', words: 'table alone', ratios: () => ({ showsChart: false }) }],
    ...TRANSFORMS.flatMap(({ id, label }) =>
      [label, ...(id === 'year' ? ['yoy'] : id === 'prior' ? ['qoq'] : [])].map((words): readonly [string, Meaning] => [
        words,
        { kind: 'transform', words: label, ratios: () => ({ transform: id }) },
      ]),
    ),
    ...VALUE_STYLES.map(({ id, label }): readonly [string, Meaning] => [
      label,
      { kind: 'style', words: label.toLowerCase(), ratios: () => ({ style: id }), earnings: () => ({ style: id }) },
    ]),
    ...(['ratios', 'earnings'] as const).flatMap((view) =>
      [view, view.charAt(0)].map((words): readonly [string, Meaning] => [words, { kind: 'view', words: '', view }]),
    ),
    // The person's own names come before ours.
    ...templates.map(({ name, fields }) => [name, fieldsMeaning(`template “${name}”`, fields)] as const),
  ]
  return new Map(entries.map(([words, meaning]) => [lower(words), meaning]))
}

/** Numbers of words that a meaning can have, the longest first. */
const MOST_FIRST = [6, 5, 4, 3, 2, 1]
/** Companies that can be named. */
export const MOST_COMPANIES = 6

/** Divides what was typed into the words for companies and the meanings after them; null where another word follows a meaning. */
export function divideForm(
  typed: string,
  templates: readonly RatioTemplate[],
): { names: readonly string[]; meanings: readonly Meaning[] } | null {
  const vocabulary = vocabularyOf(templates)
  const words = typed.split(/\s+/).filter((word) => word !== '')
  const names = words.slice(0, 1)
  const meanings: Meaning[] = []
  for (let at = 1; at < words.length;) {
    const phrase = (length: number): string => lower(words.slice(at, at + length).join(' '))
    const length = MOST_FIRST.find((each) => at + each <= words.length && vocabulary.has(phrase(each))) ?? 1
    const meaning = vocabulary.get(phrase(length))
    if (meaning !== undefined) meanings.push(meaning)
    else if (meanings.length === 0) names.push(words[at] ?? '')
    else return null
    at += length
  }
  return { names, meanings }
}

/** What was read: in words, and where it leads. */
export interface CompanyForm {
  words: string
  place: Location
}

const listText = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`

/**
 * Reads companies with what is asked of them, as in `hldn roe 5y`; null for anything else, also where two words contradict each other.
 * `symbolsOf` gives the symbols that the words for companies mean, null where they mean none.
 */
export function readCompanyForm(
  typed: string,
  templates: readonly RatioTemplate[],
  symbolsOf: (names: readonly string[]) => readonly string[] | null,
  current: Location,
): CompanyForm | null {
  const divided = divideForm(typed, templates)
  if (divided === null || divided.meanings.length === 0 || divided.names.length > MOST_COMPANIES) return null
  const symbols = symbolsOf(divided.names) ?? []
  const said = divided.meanings.filter(({ kind }) => kind !== 'view')
  // One company with a view alone is among the companies.
  if (symbols.length === 0 || !symbols.every(isSymbol) || symbols.length + said.length < 2) return null
  const wanted = divided.meanings.find(({ view }) => view !== undefined)?.view
  const view = (['ratios', 'earnings'] as const).find(
    (each) => (wanted ?? each) === each && said.every((meaning) => meaning[each] !== undefined),
  )
  const once = divided.meanings.flatMap(({ kind }) => (kind === 'fields' ? [] : [kind]))
  if (view === undefined || new Set(once).size < once.length) return null
  const asked = joined(', ', [
    listText(said.flatMap((meaning) => (meaning.fields === undefined ? [] : [meaning.words]))),
    ...said.flatMap((meaning) => (meaning.fields === undefined ? [meaning.words] : [])),
  ])
  const words = `${labelOf(view)} of ${listText(symbols)}${asked === '' ? '' : `: ${asked}`}`
  // The basis is chosen before the period, which depends on it.
  const ordered = said.toSorted((one, other) => Number(other.kind === 'basis') - Number(one.kind === 'basis'))
  if (view === 'earnings') {
    let state: EarningsState = {
      ...current.earnings,
      request: { ...current.earnings.request, symbols },
      knownAt: null,
    }
    for (const { earnings } of ordered) state = { ...state, ...earnings?.(state) }
    return { words, place: { ...current, view, earnings: changedEarnings(current.earnings, state) } }
  }
  let state: RatiosState = { ...current.ratios, symbols, panel: 'series', knownAt: null }
  for (const { ratios } of ordered) state = { ...state, ...ratios?.(state) }
  const fields = [...new Set(said.flatMap((meaning) => meaning.fields ?? []))]
  return { words, place: { ...current, view, ratios: fields.length === 0 ? state : { ...state, fields } } }
}

/** Some such forms as the help names them; the symbol is an example. */
export const companyForms = (symbol: string): readonly { form: string; title: string }[] => [
  { form: `${symbol} roe 5y`, title: 'A ratio over five years' },
  { form: `${symbol} margins annual restated`, title: 'Ratios of a group, a period and a basis' },
  { form: `${symbol} E Q3`, title: 'Earnings of a period' },
]
