import { useCallback, use, type ReactElement, type ReactNode } from 'react'
import type { ChangesScope } from '../../../app/domain/changes/changes-page.ts'
import { counted, countText } from '../../../app/domain/values/number-form.ts'
import { visibleText } from '../../../app/domain/values/visible-text.ts'
import {
  MAY_BE_OLDER,
  PART_WORDS,
  movementWords,
  recordWords,
  reportWords,
} from '../../../app/domain/changes/changes-words.ts'
import type { Changes, CompanyChanges, CompanyEarnings, StoryEdits } from '../../../app/ipc/changes.ts'
import { HIGH_IMPORTANCE } from '../../../app/domain/news/view-choices.ts'
import type { ReconciledLine } from '../../../app/domain/webhooks/reconciliation.ts'
import type { StoryRow } from '../../../app/ipc/news/stories.ts'
import { useMinute } from '../../ui/text/clock.ts'
import { DateAsSent, Moment } from '../../ui/text/date-time.tsx'
import { JoinedAmounts } from '../../ui/text/joined-amounts.tsx'
import { useStoryHandle, CompanyLinksContext } from '../../ui/text/link-menus.ts'
import { Sliced } from '../../ui/text/show-more.tsx'
import { LinkButton } from '../../ui/controls/button.tsx'
import { recordKey } from '../../../app/domain/fundamentals/record-changes.ts'
import { recordDay } from '../../format/date-form.ts'
import { choiceOf, labelOf, rowStyle } from '../../format/earnings-row.ts'
import { sentTitle } from '../../format/value.ts'
import { usePreferences } from '../../query/preferences.ts'
import { ChangedTable, ChangedValues } from '../../ui/text/changed-values.tsx'
import { Name } from '../../ui/text/name.tsx'
import { Figure } from '../../ui/text/sourced-number.tsx'

/** Some of what happened; the total counts what is not listed as well. */
interface Some<Entry> {
  total: number
  isExact: boolean
  entries: readonly Entry[]
}

/** What was received of the ratios of one company. */
function CompanyPart({ company }: { company: CompanyChanges }): ReactElement {
  const links = use(CompanyLinksContext)
  const { displays } = usePreferences()
  const { symbol, name, isFirst, units, values, records } = company
  const [newest] = records.entries
  return (
    <div className="changes-company" role="listitem">
      <h4>
        <LinkButton onClick={() => links?.onPage(symbol)}>{symbol}</LinkButton>{' '}
        {name === null ? null : (
          <span className="quiet">
            <Name text={name} />
          </span>
        )}
      </h4>
      {values.total === 0 ? null : (
        <ChangedValues className="changes-values" changes={values.entries} units={units} displays={displays} inUnits />
      )}
      <MoreOf some={values} one="other changed value" />
      {isFirst ? (
        <p>
          Its first records were received: {counted(records.total, 'record')}.
          {newest === undefined ? null : (
            <>
              {' '}
              The newest:{' '}
              <Figure
                label={`${symbol}, ${recordWords(newest.id, recordDay)}`}
                response={newest.response}
                digits={null}
              >
                {recordWords(newest.id, recordDay)}
              </Figure>
            </>
          )}
        </p>
      ) : records.total === 0 ? null : (
        <ul className="changes-records">
          {records.entries.map(({ id, response }) => (
            <li key={`${recordKey(id)} ${response.path}`}>
              <span className="quiet">New record:</span>{' '}
              <Figure label={`${symbol}, ${recordWords(id, recordDay)}`} response={response} digits={null}>
                {recordWords(id, recordDay)}
              </Figure>
            </li>
          ))}
        </ul>
      )}
      {isFirst ? null : <MoreOf some={records} one="other new record" />}
    </div>
  )
}

/** What was received of the earnings reports of one company. */
function EarningsPart({ company }: { company: CompanyEarnings }): ReactElement {
  const links = use(CompanyLinksContext)
  const { earningsFields } = usePreferences()
  const { symbol, isFirst, reports, values } = company
  const nameOf = (field: string): string => labelOf(field, choiceOf(earningsFields, field)) ?? field
  const numbersOf = reports.entries.map(({ currency, numbers }) => ({
    currency,
    numbers: Object.fromEntries(numbers.map(({ field, value }) => [field, value.digits])),
  }))
  const styleOf = (field: string) => rowStyle(field, choiceOf(earningsFields, field), numbersOf, true)
  return (
    <div className="changes-company" role="listitem">
      <h4>
        <LinkButton onClick={() => links?.onPage(symbol)}>{symbol}</LinkButton>
      </h4>
      {values.total === 0 ? null : (
        <ChangedTable
          className="changes-values"
          heads={['Number', 'Report']}
          rows={values.entries.map(({ id, field, before, after }) => ({
            key: `${field} ${JSON.stringify(id)}`,
            field,
            label: nameOf(field),
            of: reportWords(id, recordDay),
            before,
            after,
            display: 'as-sent',
          }))}
        />
      )}
      <MoreOf some={values} one="other changed number" />
      {isFirst ? <p>{counted(reports.total, 'report')} received; none from before is stored. The newest:</p> : null}
      {reports.total === 0 ? null : (
        <ul className="changes-records">
          {reports.entries.slice(0, isFirst ? 1 : undefined).map(({ id, isNewPeriod, response, numbers }) => (
            <li key={`${JSON.stringify(id)} ${response.path}`}>
              <span className="quiet">{isFirst ? '' : isNewPeriod ? 'New period: ' : 'New report: '}</span>
              <Figure label={`${symbol}, ${reportWords(id, recordDay)}`} response={response} digits={null}>
                {reportWords(id, recordDay)}
              </Figure>
              {numbers.map(({ field, value }) => {
                const { write, unit } = styleOf(field)
                return (
                  <span key={field} className="changes-number">
                    <span className="quiet">{nameOf(field)}</span>{' '}
                    <Figure
                      label={`${symbol}, ${field}, ${reportWords(id, recordDay)}`}
                      response={value.response}
                      digits={value.digits}
                      title={sentTitle(value.digits)}
                    >
                      {write(value.digits)}
                    </Figure>{' '}
                    <span className="quiet">{unit}</span>{' '}
                  </span>
                )
              })}
            </li>
          ))}
        </ul>
      )}
      {isFirst ? null : <MoreOf some={reports} one="other new report" />}
    </div>
  )
}

type ChangedScreen = NonNullable<Changes['screens']>[number]

/** The companies that came into a saved screen or left it. */
function ScreenPart({ screen: { name, movements } }: { screen: ChangedScreen }): ReactElement {
  const links = use(CompanyLinksContext)
  return (
    <div className="changes-company" role="listitem">
      <h4 className="isolate">{name}</h4>
      <ul className="changes-records">
        {movements.map((movement) => (
          <li key={movement.symbol}>
            <LinkButton onClick={() => links?.onRatios(movement.symbol)}>{movement.symbol}</LinkButton>{' '}
            {movementWords(movement)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** How many of a company are not listed. */
const MoreOf = ({ some: { total, entries }, one }: { some: Some<unknown>; one: string }): ReactElement | null =>
  total > entries.length ? <p className="quiet">and {counted(total - entries.length, one)}</p> : null

/** Number of lines of a part that are shown without being asked for. */
const FIRST = 40

/** One kind of change with its lines; nothing where there is none. */
function Part<Entry>({
  title,
  note = null,
  what,
  some,
  listed = some.entries.length,
  children,
}: {
  title: string
  /** What the lines have in common, as a sentence. */
  note?: ReactNode
  /** Names the lines, in the plural. */
  what: string
  some: Some<Entry>
  /** How many of the total the lines stand for. */
  listed?: number
  children: (entry: Entry) => ReactElement
}): ReactElement | null {
  const { entries, total, isExact } = some
  const render = useCallback((index: number) => children(entries[index] as Entry), [children, entries])
  if (total === 0) return null
  return (
    <section className="changes-part" aria-label={title}>
      <h3>
        {title}{' '}
        <span className="quiet">
          {isExact ? '' : 'more than '}
          {countText(total)}
        </span>
      </h3>
      {note === null ? null : <p className="quiet">{note}</p>}
      <div className="changes-lines" role="list">
        <Sliced total={entries.length} first={FIRST} what={what} render={render} isList />
      </div>
      {listed < total ? (
        <p className="quiet">
          {isExact ? '' : 'More than '}
          {countText(total - listed)} more are not listed. Choose a later time or a watch list to see all.
        </p>
      ) : null}
    </section>
  )
}

/** When a story was created, as far as that is known. */
function Created({ row, now }: { row: StoryRow; now: number }): ReactElement {
  return row.createdAt === null ? (
    <DateAsSent className="changes-time" text={row.createdAsSent ?? null} />
  ) : (
    <Moment className="changes-time" at={row.createdAt} now={now} />
  )
}

/** The headline of a story, which opens it. */
function Headline({
  row,
  onOpen,
  label,
}: {
  row: StoryRow
  onOpen: (id: number) => void
  label?: string
}): ReactElement {
  return (
    <LinkButton className="isolate" aria-label={label} onClick={() => onOpen(row.id)}>
      <JoinedAmounts text={row.title === '' ? 'Untitled story' : row.title} />
    </LinkButton>
  )
}

/** What stands beside a headline. */
function Marks({ row }: { row: StoryRow }): ReactElement {
  return (
    <>
      {row.symbols.length === 0 ? null : (
        <span className="quiet changes-mark">
          {visibleText(row.symbols.join(' '))}
          {row.symbolCount > row.symbols.length ? ` +${row.symbolCount - row.symbols.length}` : ''}
        </span>
      )}{' '}
      {row.importanceRank === null || row.importanceRank < 2 ? null : (
        <span
          className={`changes-mark ${row.importanceRank < HIGH_IMPORTANCE ? 'quiet' : 'tag-assumed'}`}
          title={`Importance ${row.importanceRank} of 5`}
        >
          importance {row.importanceRank}
        </span>
      )}{' '}
      {row.revision === 'none' ? null : (
        <span className="changes-mark tag-assumed">
          {row.revision === 'silent' ? 'edited without announcement' : 'edited'}
        </span>
      )}
    </>
  )
}

function ChangedWords({ edited: { edits, parts } }: { edited: StoryEdits }): ReactElement {
  if (parts.length === 0)
    return (
      <p className="quiet">{edits === 1 ? 'Only its form changed.' : 'The edits were put back: it reads as before.'}</p>
    )
  return (
    <dl className="changes-words">
      {parts.map(({ part, places, more }) => (
        <div key={part}>
          <dt className="quiet">{PART_WORDS[part]}</dt>
          <dd>
            {places.length === 0 ? <p className="quiet">Only the markup changed.</p> : null}
            {places.map((place, at) => (
              // The places of an edit do not change.
              <p key={at} className="isolate">
                {place.map(({ kind, text }, index) => {
                  const Element = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span'
                  const isNext = place[index + 1]?.kind !== 'same' && index < place.length - 1 && kind !== 'same'
                  return (
                    <span key={index}>
                      <Element>{visibleText(text)}</Element>
                      {isNext ? ' ' : ''}
                    </span>
                  )
                })}
              </p>
            ))}
            {more === 0 ? null : <p className="quiet">and {counted(more, 'other changed place')}</p>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Everything that happened, each kind in a part of its own. */
export function ChangesParts({
  changes: { stories, earlier, edits, removed, returned, companies, earnings, screens, missed },
  scope,
  onStory,
  onHistory,
  onMissed,
}: {
  changes: Changes
  scope: ChangesScope
  onStory: (id: number) => void
  onHistory: (id: number) => void
  onMissed: (hours: number) => void
}): ReactElement {
  const now = useMinute()
  const handle = useStoryHandle(({ id }) => onStory(id))
  const line = useCallback(
    (row: StoryRow, at: ReactElement = <Created row={row} now={now} />, said = '') => (
      <div key={row.id} className="changes-line" role="listitem" {...handle(row)}>
        {at}
        <span>
          <Headline row={row} onOpen={onStory} /> <Marks row={row} />{' '}
          {said === '' ? null : <span className="quiet changes-mark">{said}</span>}
        </span>
      </div>
    ),
    [handle, now, onStory],
  )
  const grouped = useCallback(
    (rows: readonly StoryRow[]) => (
      <div key={rows[0]?.id} className="changes-group" role="presentation">
        {rows.map((row) => line(row, undefined, row.createdAt === null ? MAY_BE_OLDER : ''))}
      </div>
    ),
    [line],
  )
  const edit = useCallback(
    ({ row, edited }: Changes['edits']['entries'][number]) => (
      <div key={row.id} className="changes-line" role="listitem" {...handle(row)}>
        <Moment className="changes-time" at={edited.receivedAt} now={now} />
        <div>
          <Headline row={row} onOpen={onHistory} />{' '}
          <span className="tag-assumed">
            {edited.unannounced > 0
              ? `${edited.unannounced === edited.edits ? '' : `${edited.unannounced} of `}${counted(edited.edits, 'edit')}, unannounced`
              : counted(edited.edits, 'edit')}
          </span>
          <ChangedWords edited={edited} />
        </div>
      </div>
    ),
    [handle, now, onHistory],
  )
  const gone = useCallback(
    (row: StoryRow) =>
      line(
        row,
        row.removedAt === null ? (
          <Created row={row} now={now} />
        ) : (
          <Moment className="changes-time" at={row.removedAt} now={now} />
        ),
      ),
    [line, now],
  )
  const plain = useCallback((row: StoryRow) => line(row), [line])
  const company = useCallback((each: CompanyChanges) => <CompanyPart key={each.symbol} company={each} />, [])
  const screened = useCallback((each: ChangedScreen) => <ScreenPart key={each.name} screen={each} />, [])
  const unsent = useCallback(
    ({ at, story, action, title }: ReconciledLine) => (
      <div key={`${story} ${action} ${at}`} className="changes-line" role="listitem">
        <Moment className="changes-time" at={at} now={now} />
        <span>
          <LinkButton className="isolate" onClick={() => onStory(story)}>
            <JoinedAmounts text={title ?? `Story ${story}`} />
          </LinkButton>{' '}
          <span className="quiet changes-mark">{action}</span>
        </span>
      </div>
    ),
    [now, onStory],
  )
  const reported = useCallback((each: CompanyEarnings) => <EarningsPart key={each.symbol} company={each} />, [])
  return (
    <>
      <Part
        title="New stories"
        what="stories"
        note={stories.total > 1 ? 'The most important first; what is one story stands together.' : null}
        some={stories}
        listed={stories.entries.reduce((sum, rows) => sum + rows.length, 0)}
      >
        {grouped}
      </Part>
      <Part title="Edited stories" what="stories" note="Each leads to its history." some={edits}>
        {edit}
      </Part>
      <Part
        title="Removed stories"
        what="stories"
        note="The service removed them; their last text stays here."
        some={removed}
      >
        {gone}
      </Part>
      <Part
        title="Stories that exist again"
        what="stories"
        note="They had been removed, and were received again."
        some={returned}
      >
        {plain}
      </Part>
      <Part title="Ratios" what="companies" some={companies}>
        {company}
      </Part>
      <Part title="Earnings reports" what="companies" some={earnings}>
        {reported}
      </Part>
      {screens === null ? null : (
        <Part
          title="Saved screens"
          what="screens"
          note="Each was applied to the companies of the watch list with the ratios as known then and now."
          some={{ total: screens.length, isExact: true, entries: screens }}
        >
          {screened}
        </Part>
      )}
      {missed === null ? null : (
        <Part
          title="Missed deliveries"
          what="deliveries"
          note={
            <>
              The list shows these events, and the receiver listened and got no delivery of them.{' '}
              <LinkButton onClick={() => onMissed(missed.hours)}>Show them in Completeness</LinkButton>
            </>
          }
          some={missed.lines}
        >
          {unsent}
        </Part>
      )}
      <Part
        title="Older stories received"
        what="stories"
        note="They were created before that time and received since."
        some={earlier}
      >
        {plain}
      </Part>
      {scope.kind === 'search' ? (
        <p className="quiet">A saved search finds stories, so ratios and earnings are not listed.</p>
      ) : null}
    </>
  )
}
