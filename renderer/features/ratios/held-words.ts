import type { HeldEarnings } from '../../../app/domain/fundamentals/held-earnings.ts'
import { MAX_DATED_SYMBOLS } from '../../../app/domain/news/view-choices.ts'
import { shortDay } from '../../format/time.ts'

/** The companies whose cached earnings are in this state. */
const inState = (held: readonly HeldEarnings[], state: HeldEarnings['state']): readonly string[] =>
  held.filter((each) => each.state === state).map(({ symbol }) => symbol)

/** The companies whose earnings a request may bring: nothing was received, or a failure. */
export const requestable = (held: readonly HeldEarnings[]): readonly string[] => [
  ...inState(held, 'not-asked'),
  ...inState(held, 'failure'),
]

/** How many companies have no reports for which reason, where a request may bring them. */
export const lackingWords = (held: readonly HeldEarnings[]): string =>
  [
    { count: inState(held, 'not-asked').length, words: 'not asked' },
    { count: inState(held, 'failure').length, words: 'failed' },
  ]
    .flatMap(({ count, words }) => (count === 0 ? [] : `${count} ${words}`))
    .join(', ')

/** Which companies have no reports, each with the reason. */
export const withoutWords = (held: readonly HeldEarnings[]): readonly string[] =>
  [
    { symbols: inState(held, 'not-asked'), words: 'Not asked:' },
    { symbols: inState(held, 'failure'), words: 'The service reported a failure or errors for' },
    { symbols: inState(held, 'none'), words: 'The service sent no report that names' },
  ].flatMap(({ symbols, words }) => (symbols.length === 0 ? [] : `${words} ${symbols.join(', ')}.`))

/** On which days the reports were received; null where there are none. */
export function receivedWords(held: readonly HeldEarnings[]): string | null {
  const times = held
    .flatMap(({ answers }) => answers.map(({ receivedAt }) => receivedAt))
    .sort((one, other) => one - other)
  const [oldest, newest] = [times[0], times.at(-1)]
  if (oldest === undefined || newest === undefined) return null
  const [first, last] = [shortDay(oldest), shortDay(newest)]
  return first === last ? `Received ${first}.` : `Received from ${first} to ${last}.`
}

/** That not every company has pins; null where each can have them. */
export const cutWords = (companies: number): string | null =>
  companies > MAX_DATED_SYMBOLS ? `Only the reports of the first ${MAX_DATED_SYMBOLS} companies are shown.` : null

/** Why no earnings can be requested for the chart; null where they can. */
export function whyNoRequest(
  held: readonly HeldEarnings[] | undefined,
  { companies, isOld, hasFailed }: { companies: number; isOld: boolean; hasFailed: boolean },
): string | null {
  if (companies === 0) return 'Choose a company first.'
  if (hasFailed) return 'It is not known what is cached, because the reports could not be read.'
  if (held === undefined || isOld) return 'The cached reports are being read.'
  if (requestable(held).length > 0) return null
  const whose =
    companies > MAX_DATED_SYMBOLS ? `the first ${MAX_DATED_SYMBOLS} companies, which the lane shows,` : 'every company'
  return `The service has answered for ${whose} already. Earnings has the way to request them again.`
}
