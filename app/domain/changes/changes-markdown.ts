import { earningsField } from '../fundamentals/earnings/earnings-fields.ts'
import { ratioLabel } from '../fundamentals/ratio-fields.ts'
import type { RecordValue } from '../fundamentals/ratio-record.ts'
import type { ValueChange } from '../fundamentals/record-changes.ts'
import type { ScreenMovement } from '../fundamentals/screen/screen-movements.ts'
import type { StoryPart } from '../news/news-item.ts'
import type { ResponseRef } from '../responses/sourced-value.ts'
import { heading, isoTime, plain, responseText } from '../values/markdown.ts'
import { counted, countText } from '../values/number-form.ts'
import { isBlank, squeeze } from '../values/plain-line.ts'
import { joined } from '../values/visible-text.ts'
import type { ReconciledLine } from '../webhooks/reconciliation.ts'
import { MAX_KEPT_TEXT } from './changes-page.ts'
import {
  MAY_BE_OLDER,
  movementWords,
  PART_WORDS,
  recordWords,
  reportWords,
  type EarningsReportId,
} from './changes-words.ts'

/** A kind of change: what is listed of it, and how much there is. */
interface Some<Entry> {
  total: number
  isExact: boolean
  entries: readonly Entry[]
}

interface WrittenStory {
  id: number
  title: string
  /** Unix milliseconds, as all times here. */
  createdAt: number | null
  createdAsSent?: string | undefined
  removedAt: number | null
  symbols: readonly string[]
  symbolCount: number
  importanceRank: number | null
}

interface WrittenEdit {
  row: WrittenStory
  edited: {
    edits: number
    unannounced: number
    receivedAt: number
    parts: readonly {
      part: StoryPart
      places: readonly (readonly { kind: 'same' | 'added' | 'removed'; text: string }[])[]
      more: number
    }[]
  }
}

interface WrittenCompany {
  symbol: string
  name: string | null
  values: Some<ValueChange & { kind: 'changed' | 'restated' }>
  records: Some<{ id: ValueChange['id']; response: ResponseRef }>
}

interface WrittenEarnings {
  symbol: string
  isFirst: boolean
  reports: Some<{
    id: EarningsReportId
    currency: string | null
    isNewPeriod: boolean
    response: ResponseRef
    numbers: readonly { field: string; value: RecordValue }[]
  }>
  values: Some<{ id: EarningsReportId; field: string; before: RecordValue | null; after: RecordValue | null }>
}

interface WrittenScreen {
  name: string
  movements: readonly ScreenMovement[]
}

export interface WrittenChanges {
  until: number
  stories: Some<readonly WrittenStory[]>
  earlier: Some<WrittenStory>
  edits: Some<WrittenEdit>
  removed: Some<WrittenStory>
  returned: Some<WrittenStory>
  companies: Some<WrittenCompany>
  earnings: Some<WrittenEarnings>
  screens: readonly WrittenScreen[] | null
  missed: { hours: number; lines: Some<ReconciledLine> } | null
}

/** Whether nothing new was received, and no delivery was missed. */
export const isNothing = ({
  stories,
  earlier,
  edits,
  removed,
  returned,
  companies,
  earnings,
  screens,
  missed,
}: WrittenChanges): boolean =>
  [stories, earlier, edits, removed, returned, companies, earnings, missed?.lines].every(
    (some) => (some?.total ?? 0) === 0,
  ) && (screens ?? []).length === 0

/** How much there is of each kind, also of what there is none. */
export function changesSummary(
  { stories, edits, removed, returned, companies, earnings, screens, missed, earlier }: WrittenChanges,
  hasRatios: boolean,
): string {
  const of = ({ total, isExact }: { total: number; isExact: boolean }, one: string, several: string): string =>
    total === 0 ? `no ${one}` : `${isExact ? '' : 'more than '}${counted(total, one, several)}`
  const words = [
    of(stories, 'new story', 'new stories'),
    of(edits, 'edited story', 'edited stories'),
    of(removed, 'removed story', 'removed stories'),
    ...(hasRatios ? [of(companies, 'company with new or changed ratios', 'companies with new or changed ratios')] : []),
    ...(earnings.total === 0
      ? []
      : [
          of(
            earnings,
            'company with new or changed earnings reports',
            'companies with new or changed earnings reports',
          ),
        ]),
    ...(screens === null ? [] : [of({ total: screens.length, isExact: true }, 'changed screen', 'changed screens')]),
    ...(missed === null ? [] : [of(missed.lines, 'missed delivery', 'missed deliveries')]),
    ...(returned.total === 0 ? [] : [of(returned, 'story that exists again', 'stories that exist again')]),
    ...(earlier.total === 0 ? [] : [of(earlier, 'older story received', 'older stories received')]),
  ].join(', ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

/** One kind of change, as a heading and its lines; nothing where there is none. */
function part<Entry>(
  title: string,
  { total, isExact, entries }: Some<Entry>,
  linesOf: (entry: Entry) => readonly string[],
  listed = entries.length,
): string[] {
  if (total === 0) return []
  const count = `${isExact ? '' : 'more than '}${countText(total)}`
  const rest =
    listed < total ? `\n\n${isExact ? '' : 'More than '}${countText(total - listed)} more are not listed.` : ''
  return [`## ${title} (${count})`, `${entries.flatMap(linesOf).join('\n')}${rest}`]
}

const all = <Entry>(entries: readonly Entry[]) => ({ total: entries.length, isExact: true, entries })

/** A headline with what finds its story again. */
function headline(row: WrittenStory, at: number | null): string {
  const symbols = row.symbols.map(plain).join(' ')
  const more = row.symbolCount > row.symbols.length ? ` +${row.symbolCount - row.symbols.length}` : ''
  return joined(' · ', [
    `${at === null ? plain(row.createdAsSent ?? 'no time') : isoTime(at)} **${plain(row.title) || 'Untitled story'}**`,
    `${symbols}${more}`,
    (row.importanceRank ?? 0) < 2 ? '' : `importance ${row.importanceRank}`,
    `node ID ${row.id}`,
  ])
}

function editLines({ row, edited }: WrittenEdit): string[] {
  const { edits, unannounced, parts, receivedAt } = edited
  const announced = unannounced === 0 ? '' : `, ${unannounced} unannounced`
  return [
    `- ${headline(row, receivedAt)} · ${counted(edits, 'edit')}${announced}`,
    ...parts.flatMap(({ part: name, places, more }) => [
      ...(places.length === 0 ? [`  - ${PART_WORDS[name]}: only the markup changed`] : []),
      ...places.flatMap((place) =>
        (['removed', 'added'] as const).map((kind) => {
          const words = place.filter((each) => each.kind === 'same' || each.kind === kind).map(({ text }) => text)
          const text = plain(squeeze(words.join('')).trim())
          return `  - ${PART_WORDS[name]}, ${kind === 'removed' ? 'then' : 'now'}: ${text === '' ? 'nothing' : text}`
        }),
      ),
      ...(more === 0 ? [] : [`  - and ${counted(more, 'other changed place')}`]),
    ]),
  ]
}

const valueText = (value: RecordValue | null): string =>
  value === null
    ? // Something else may have been sent in its place, such as null or a text.
      'no number'
    : `${plain(value.digits)} (${responseText(value.response)})${
        value.others.length === 0 ? '' : ` and ${counted(value.others.length, 'other value')} of the same record`
      }`

/** The line for what is not listed of a company. */
const moreLines = ({ total, entries }: Some<unknown>, one: string): string[] =>
  total > entries.length ? [`  - and ${counted(total - entries.length, one)}`] : []

function companyLines({ symbol, name, values, records }: WrittenCompany): string[] {
  return [
    `- **${plain(symbol)}**${name === null ? '' : ` ${plain(name)}`}`,
    ...values.entries.map(({ id, field, kind, before, after }) => {
      const against = kind === 'restated' ? ', against what it restates' : ''
      const record = plain(recordWords(id))
      return `  - ${plain(ratioLabel(field))} (${plain(field)}), ${record}${against}: then ${valueText(before)}, now ${valueText(after)}`
    }),
    ...records.entries.map(
      ({ id, response }) => `  - New record: ${plain(recordWords(id))} (${responseText(response)})`,
    ),
    ...moreLines(values, 'other changed value'),
    ...moreLines(records, 'other new record'),
  ]
}

function earningsLines({ symbol, isFirst, reports, values }: WrittenEarnings): string[] {
  return [
    `- **${plain(symbol)}**${isFirst ? ', of which no report from before is stored' : ''}`,
    ...values.entries.map(
      ({ id, field, before, after }) =>
        `  - ${plain(earningsField(field)?.label ?? field)} (${plain(field)}), ${plain(reportWords(id))}: then ${valueText(before)}, now ${valueText(after)}`,
    ),
    ...reports.entries.flatMap(({ id, isNewPeriod, response, currency, numbers }) => [
      `  - ${isNewPeriod && !isFirst ? 'New period' : 'New report'}: ${plain(reportWords(id))}${isBlank(currency) ? '' : `, ${plain(currency)}`} (${responseText(response)})`,
      ...numbers.map(
        ({ field, value }) =>
          `    - ${plain(earningsField(field)?.label ?? field)} (${plain(field)}): ${valueText(value)}`,
      ),
    ]),
    ...moreLines(values, 'other changed number'),
    ...moreLines(reports, 'other new report'),
  ]
}

const screenLines = ({ name, movements }: WrittenScreen): string[] => [
  `- **${plain(name)}**`,
  ...movements.map((movement) => `  - ${plain(movement.symbol)} ${movementWords(movement)}`),
]

const missedLine = ({ at, story, action, title }: ReconciledLine): string[] => [
  `- ${isoTime(at)} ${action} · ${title === null ? 'title not cached' : `**${plain(title)}**`} · node ID ${story}`,
]

/**
 * What happened since a moment as Markdown. All texts of the service are shown as they are: none of them is taken as markup. Each value has
 * the digits as sent and the response that it came in, and dates of records are as sent too.
 */
export const changesMarkdown = (title: string, since: number, changes: WrittenChanges): string =>
  `${[
    `# ${heading(title)}`,
    `What this computer received between ${isoTime(since)} and ${isoTime(changes.until)}. All times are in UTC.`,
    isNothing(changes) ? 'Nothing new was received.' : changesSummary(changes, changes.companies.total > 0),
    ...part(
      'New stories',
      changes.stories,
      (rows) =>
        rows.map(
          (row, place) =>
            `${place === 0 ? '' : '  '}- ${headline(row, row.createdAt)}${row.createdAt === null ? ` · ${MAY_BE_OLDER}` : ''}`,
        ),
      changes.stories.entries.flat().length,
    ),
    ...part('Edited stories', changes.edits, editLines),
    ...part('Removed stories', changes.removed, (row) => [`- ${headline(row, row.removedAt ?? row.createdAt)}`]),
    ...part('Stories that exist again', changes.returned, (row) => [`- ${headline(row, row.createdAt)}`]),
    ...part('Ratios', changes.companies, companyLines),
    ...part('Earnings reports', changes.earnings, earningsLines),
    ...part('Saved screens', all(changes.screens ?? []), screenLines),
    ...part('Missed deliveries', changes.missed?.lines ?? all([]), missedLine),
    ...part('Older stories received', changes.earlier, (row) => [`- ${headline(row, row.createdAt)}`]),
  ].join('\n\n')}\n`

/** Number of characters for what a page that is too long says at its end. */
const END_LENGTH = 200

/** The text of a page as it is kept: one that is too long ends after a line, and says so. */
export function keptText(text: string): string {
  if (text.length <= MAX_KEPT_TEXT) return text
  const end = text.lastIndexOf('\n', MAX_KEPT_TEXT - END_LENGTH)
  const left = text
    .slice(end)
    .split('\n')
    .filter((line) => line !== '').length
  return `${text.slice(0, end).trimEnd()}\n\nThe page ends here, because ${countText(MAX_KEPT_TEXT)} characters of a page are kept at most. ${counted(left, 'further line')} ${left === 1 ? 'is' : 'are'} left out.\n`
}
