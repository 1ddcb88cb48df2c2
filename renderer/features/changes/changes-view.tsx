import { use, type ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { addDays } from '../../../app/domain/values/date-text.ts'
import { changesMarkdown, changesSummary, isNothing, keptText } from '../../../app/domain/changes/changes-markdown.ts'
import { CHANGES_SINCE, pageTitle, scopeKey } from '../../../app/domain/changes/changes-page.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import { saysTheSame } from '../../../app/errors/describe-error.ts'
import { choiceCommands } from '../../commands/registry.ts'
import { useCommands } from '../../commands/commands.tsx'
import { beginOfDay, shortDay, fullTime, presentDay, timeOfDay } from '../../format/time.ts'
import { useConnectionId } from '../../query/connection.ts'
import { errorInfoOf, failureOf } from '../../query/errors.ts'
import { useChangesScopes } from '../../query/organiser.ts'
import { usePreferences } from '../../query/preferences.ts'
import { CommandChoice, CommandTool } from '../../ui/controls/command-tools.tsx'
import { MomentField } from '../../ui/controls/moment-field.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { Toolbar, type Tool } from '../../ui/controls/toolbar.tsx'
import { PaperContext } from '../../ui/layout/paper.ts'
import { NotRead } from '../../ui/states/display-state.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorNote } from '../../ui/states/error-note.tsx'
import { useKeptScroll } from '../../ui/states/kept-scroll.ts'
import { useLastVisit } from '../../ui/states/visits.ts'
import { useMinute } from '../../ui/text/clock.ts'
import { useTimeZone } from '../../ui/text/date-time.tsx'
import { ChangesParts } from './changes-parts.tsx'
import type { ChangesState } from './changes-state.ts'
import { KeptPage } from './kept-page.tsx'
import { useKeepPage, useSaveMarkdown } from './mutations.ts'
import { changesQuery, keptChangesQueries } from './queries.ts'
import './changes.css'

interface ChangesViewProps {
  state: ChangesState
  onChange: (state: ChangesState) => void
  onStory: (id: number) => void
  /** Opens a story with its history. */
  onHistory: (id: number) => void
  /** Shows what was missed in so many of the last hours. */
  onMissed: (hours: number) => void
}

/** What happened since a moment of one scope, below the words that say so. */
function ChangesPage({
  state,
  title,
  since,
  onStory,
  onHistory,
  onMissed,
  saidBeside,
}: Omit<ChangesViewProps, 'onChange'> & {
  /** What the page is called in a file. */
  title: string
  /** The error that stands above the page; null for none. */
  saidBeside: ErrorInfo | null
  /** Unix milliseconds; null where there is no visit before this one. */
  since: number | null
}): ReactElement {
  const connection = useConnectionId()
  const zone = useTimeZone()
  const { offline } = usePreferences()
  const read = useQuery({ ...changesQuery(connection, state.scope, since ?? 0), enabled: since !== null })
  const save = useSaveMarkdown()
  const keep = useKeepPage()
  const changes = read.data
  useCommands([
    {
      id: 'changes.save-markdown',
      unavailable: since === null || changes === undefined ? 'No changes are shown.' : null,
      run() {
        if (since !== null && changes !== undefined) save({ title, text: changesMarkdown(title, since, changes) })
      },
    },
    {
      id: 'changes.keep',
      unavailable: since === null || changes === undefined ? 'No changes are shown.' : null,
      run() {
        if (since === null || changes === undefined) return
        const text = keptText(changesMarkdown(title, since, changes))
        keep({ title, scope: state.scope, since, until: changes.until, text })
      },
    },
  ])
  if (since === null)
    return (
      <EmptyState title="There is nothing to compare with yet">
        <p>No earlier visit is known. When you come back, what was received in between is listed here.</p>
        <p>Choose “Yesterday” or type a time to see what was received since then.</p>
      </EmptyState>
    )
  if (changes === undefined) return <NotRead what="the changes" {...failureOf(read)} saidBeside={saidBeside} />
  const words = `since ${fullTime(since, zone)}`
  return (
    <>
      {read.error === null || saysTheSame(errorInfoOf(read.error), saidBeside) ? null : (
        <ErrorNote {...failureOf(read)} calm bar />
      )}
      <header className="changes-head">
        <h2>Changes {words}</h2>
        <p className="quiet">
          {offline ? 'Tearsheet is offline, so nothing new is received. ' : ''}
          Compared with what this computer had received then, until {fullTime(changes.until, zone)}.
        </p>
      </header>
      {isNothing(changes) ? (
        <p className="changes-nothing">
          {state.scope.kind === 'search'
            ? `Nothing new: no story that the search finds was received, edited or removed ${words}.`
            : `Nothing new: no story, edit, removal or value was received ${words}.`}
        </p>
      ) : (
        <>
          <p className="changes-summary">{changesSummary(changes, state.scope.kind !== 'search')}</p>
          <ChangesParts
            changes={changes}
            scope={state.scope}
            onStory={onStory}
            onHistory={onHistory}
            onMissed={onMissed}
          />
        </>
      )}
    </>
  )
}

/** Remembers the visit of a scope; the page is about the time since the visit before ended. */
function VisitedChanges(props: ChangesViewProps & { title: string; saidBeside: ErrorInfo | null }): ReactElement {
  const { state } = props
  const zone = useTimeZone()
  const now = useMinute()
  const visit = useLastVisit('changes', scopeKey(state.scope))
  const since =
    state.since === 'visit'
      ? visit
      : state.since === 'yesterday'
        ? beginOfDay(addDays(presentDay(now, zone), -1), zone)
        : state.since
  return <ChangesPage {...props} since={since} />
}

/** What stands for the present changes among the kept pages. */
const PRESENT = 0

/** The kept pages by date, of which one is opened; nothing where none is kept. */
function useKeptChoice(
  kept: number | null,
  onChoose: (kept: number | null) => void,
): { choice: Tool[]; error: ErrorInfo | null; onRetry: () => void } {
  const connection = useConnectionId()
  const zone = useTimeZone()
  const read = useQuery(keptChangesQueries.list(connection))
  const pages = read.data ?? []
  useCommands([
    {
      id: 'changes.choose-kept',
      unavailable:
        pages.length > 0
          ? null
          : read.data === undefined
            ? 'The kept pages are not read yet.'
            : 'No page of changes is kept.',
      run: () => document.getElementById('changes-kept')?.focus(),
    },
  ])
  const options = pages.map(({ id, title, writtenAt }) => ({
    id,
    label: `${shortDay(writtenAt, zone)}, ${timeOfDay(writtenAt, zone)} · ${title.replace(/^Changes: /, '')}`,
  }))
  const isListed = kept === null || pages.some(({ id }) => id === kept)
  const failure = failureOf(read)
  if (pages.length === 0 && kept === null) return { choice: [], ...failure }
  const select = (
    <Select
      id="changes-kept"
      className="changes-scope"
      aria-label="Kept pages"
      value={kept ?? PRESENT}
      options={[
        { id: PRESENT, label: 'Present changes' },
        ...options,
        ...(isListed ? [] : [{ id: kept, label: read.data === undefined ? 'A kept page' : 'A removed page' }]),
      ]}
      onChoose={(id) => onChoose(id === PRESENT ? null : id)}
    />
  )
  return { choice: [{ id: 'kept', shows: select }], ...failure }
}

/** What happened since the person looked: stories, edits, removals, values and records that were received. */
export function ChangesView(props: ChangesViewProps): ReactElement {
  const { state, onChange } = props
  const scopes = useChangesScopes(state.scope)
  const key = scopeKey(state.scope)
  const keptScroll = useKeptScroll(`changes ${key}`)
  const { print, savePdf } = use(PaperContext)
  const label = scopes.find(({ id }) => id === key)?.label ?? ''
  const paper = { title: pageTitle(label), hasHead: false, receivedAt: null }
  // A kept page is of no time that could be chosen, so that choosing one leads back to the present.
  const since = state.kept !== null ? null : typeof state.since === 'number' ? 'moment' : state.since
  const kept = useKeptChoice(state.kept, (id) => onChange({ ...state, kept: id }))
  useCommands([
    { id: 'changes.choose-scope', run: () => document.getElementById('changes-scope')?.focus() },
    ...choiceCommands('changes.since', CHANGES_SINCE, since, (id) => {
      if (id === 'moment') document.getElementById('changes-moment')?.focus()
      else onChange({ ...state, since: id, kept: null })
    }),
    { id: 'changes.save-pdf', run: () => savePdf(paper) },
    { id: 'changes.print', run: () => print(paper) },
  ])
  return (
    <section className="changes" aria-label="Changes since you looked">
      <Toolbar
        tools={[
          {
            id: 'scope',
            room: 'stays',
            shows: (
              <Select
                id="changes-scope"
                className="changes-scope"
                aria-label="Changes of"
                value={key}
                options={scopes}
                onChoose={(id) => {
                  const scope = scopes.find((each) => each.id === id)?.scope
                  if (scope !== undefined) onChange({ ...state, scope, kept: null })
                }}
              />
            ),
          },
          {
            id: 'since',
            shows: (
              <CommandChoice
                label="Since"
                options={CHANGES_SINCE}
                value={since}
                command={(id) => `changes.since-${id}`}
              />
            ),
          },
          {
            id: 'moment',
            room: 'stays',
            shows: (
              <MomentField
                key={String(state.since)}
                id="changes-moment"
                label="Changes since this time"
                form="time of the changes"
                edge="first"
                at={typeof state.since === 'number' ? state.since : null}
                onChange={(at) => onChange({ ...state, since: at, kept: null })}
              />
            ),
          },
          ...kept.choice,
          {
            id: 'keep',
            shows: (
              <CommandTool id={state.kept === null ? 'changes.keep' : 'changes.remove-kept'}>
                {state.kept === null ? 'Keep' : 'Remove'}
              </CommandTool>
            ),
          },
          { id: 'markdown', shows: <CommandTool id="changes.save-markdown">Markdown…</CommandTool> },
          { id: 'pdf', shows: <CommandTool id="changes.save-pdf">PDF…</CommandTool> },
        ]}
      />
      <div ref={keptScroll} className="changes-scroll" role="region" tabIndex={0} data-pane aria-label="What happened">
        <article className="changes-page selectable" data-paper="">
          <ErrorNote error={kept.error} calm bar onRetry={kept.onRetry} />
          {state.kept === null ? (
            <VisitedChanges key={key} {...props} title={paper.title} saidBeside={kept.error} />
          ) : (
            <KeptPage
              key={state.kept}
              id={state.kept}
              saidBeside={kept.error}
              onStory={props.onStory}
              onRemoved={() => onChange({ ...state, kept: null })}
            />
          )}
        </article>
      </div>
    </section>
  )
}
