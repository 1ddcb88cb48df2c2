import { useQuery } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import type { KeptChangesText } from '../../../app/domain/changes/changes-page.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import { useCommands } from '../../commands/commands.tsx'
import { fullTime } from '../../format/time.ts'
import { useConnectionId } from '../../query/connection.ts'
import { failureOf } from '../../query/errors.ts'
import { NotRead } from '../../ui/states/display-state.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { useMinute } from '../../ui/text/clock.ts'
import { Moment, useTimeZone } from '../../ui/text/date-time.tsx'
import { useRemovePage, useSaveMarkdown } from './mutations.ts'
import { keptChangesQueries } from './queries.ts'
import { LinkButton } from '../../ui/controls/button.tsx'

/** Where a value came from, which stands behind it. */
const PROOF = /(\(response [0-9a-f]{64}, path \S+\))/

/** Words of which those that say where a value came from are quiet. */
const withQuietProofs = (words: string): ReactNode[] =>
  words.split(PROOF).map((part, place) => (place % 2 === 1 ? <small key={place}>{part}</small> : part))

/** A sign with a meaning for Markdown that has none here, an address, a path as code, the beginning or the end of bold words, and other words. */
const PIECE = /\\(.)|<(https?:[^\s<>]*)>|`[^`]*`|\*\*|[^\\<`*]+|./gsu

/** The words of a line of Markdown as `changesMarkdown` writes them: some are bold, and no character has a meaning of its own. */
function lineWords(text: string): ReactNode[] {
  const parts = ['']
  for (const [piece, sign, address] of text.matchAll(PIECE)) {
    if (piece === '**') parts.push('')
    else parts.push(`${parts.pop() ?? ''}${sign ?? address ?? piece}`)
  }
  return parts.map((words, place) => (place % 2 === 1 ? <strong key={place}>{words}</strong> : withQuietProofs(words)))
}

/** What the head of the page says too, and in the form of times that the person chose. */
const SPAN = /^What this computer received between \S+Z and \S+Z\. /

/** The time of a story or of a delivery, which stands at the beginning of its line. */
const TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)(?= )(.*)$/

/** A line about a story ends with what finds it again. The words of an edit can look like that and are those of the service. */
const STORY = /^(?![A-Z][a-z]+, (?:then|now): )(.*)node ID (\d+)( · .*)?$/

function Line({ text, onStory }: { text: string; onStory: (id: number) => void }): ReactElement {
  const now = useMinute()
  const [, at, words = text] = TIME.exec(text) ?? []
  const time = at === undefined ? null : <Moment className="changes-time" at={Date.parse(at)} now={now} />
  const [, before, id, after = ''] = STORY.exec(words) ?? []
  if (before === undefined || id === undefined)
    return (
      <>
        {time}
        {lineWords(words)}
      </>
    )
  return (
    <>
      {time}
      {lineWords(before)}
      <LinkButton onClick={() => onStory(Number(id))}>node ID {id}</LinkButton>
      {lineWords(after)}
    </>
  )
}

/** The Markdown of a page as it reads. The title stands above it. */
function KeptText({ text, onStory }: { text: string; onStory: (id: number) => void }): ReactElement {
  const lines = text.split('\n').slice(1)
  return (
    <div className="changes-part changes-kept-text">
      {lines.map((line, place) => {
        if (line === '' || SPAN.test(line)) return null
        if (line.startsWith('## ')) return <h3 key={place}>{lineWords(line.slice(3))}</h3>
        const item = /^( *)- (.*)$/.exec(line)
        return (
          <p key={place} className="isolate" data-level={item === null ? undefined : (item[1] ?? '').length / 2}>
            <Line text={item?.[2] ?? line} onStory={onStory} />
          </p>
        )
      })}
    </div>
  )
}

function Page({ page, onStory }: { page: KeptChangesText; onStory: (id: number) => void }): ReactElement {
  const zone = useTimeZone()
  const { title, since, until, writtenAt, isDaily, text } = page
  return (
    <>
      <header className="changes-head">
        <h2>{title}</h2>
        <p className="quiet">
          {isDaily ? 'Written at the set hour' : 'Kept'}, {fullTime(writtenAt, zone)}. It stays as it was: what this
          computer received between {fullTime(since, zone)} and {fullTime(until, zone)}.
        </p>
      </header>
      <KeptText text={text} onStory={onStory} />
    </>
  )
}

/** A page of changes as it was written. */
export function KeptPage({
  id,
  saidBeside,
  onStory,
  onRemoved,
}: {
  id: number
  /** The error that stands above the page; null for none. */
  saidBeside: ErrorInfo | null
  onStory: (id: number) => void
  onRemoved: () => void
}): ReactElement {
  const connection = useConnectionId()
  const read = useQuery(keptChangesQueries.page(connection, id))
  const save = useSaveMarkdown()
  const remove = useRemovePage(onRemoved)
  const page = read.data
  const unavailable = page == null ? 'No kept page is shown.' : null
  useCommands([
    {
      id: 'changes.save-markdown',
      unavailable,
      run() {
        if (page != null) save({ title: page.title, text: page.text })
      },
    },
    { id: 'changes.remove-kept', unavailable, run: () => remove(id) },
  ])
  if (page === undefined) return <NotRead what="the kept page" {...failureOf(read)} saidBeside={saidBeside} />
  if (page === null)
    return (
      <EmptyState title="This page was removed">
        <p>Choose another kept page, or “Present changes”.</p>
      </EmptyState>
    )
  return <Page page={page} onStory={onStory} />
}
