import { lazy, Suspense, use, useMemo, useRef, useState, type ReactElement } from 'react'
import { saysTheSame } from '../../../../app/errors/describe-error.ts'
import type { CommandId } from '../../../../app/domain/commands/catalogue.ts'
import type { ErrorInfo } from '../../../../app/errors/app-error.ts'
import { parseServiceDate } from '../../../../app/domain/responses/service-date.ts'
import { readPages } from '../../../../app/domain/values/pages.ts'
import { STORY_FORMS, type StoryForm } from '../../../../app/domain/news/view-choices.ts'
import type { TimeZone } from '../../../../app/domain/settings/preferences.ts'
import { usePreferences } from '../../../query/preferences.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorNote, Remedies } from '../../../ui/states/error-note.tsx'
import { addressAtFocus } from '../../../ui/text/html-block.tsx'
import { CompanyLinksContext } from '../../../ui/text/link-menus.ts'
import { CommandChoice, CommandTool, useCommandButton } from '../../../ui/controls/command-tools.tsx'
import { isFlag, useKeptChoice, isOneOf, keptChoice, type Keeper } from '../../../ui/states/view-state.ts'
import { choiceCommands, nextOf } from '../../../commands/registry.ts'
import { useCommands } from '../../../commands/commands.tsx'
import { SourceMark } from '../../../ui/states/source-mark.tsx'
import { copyLink } from '../../../ui/text/copy-with-message.ts'
import { useContextMenu } from '../../../ui/controls/context-menu.tsx'
import { Toolbar } from '../../../ui/controls/toolbar.tsx'
import { useStable } from '../../../ui/keys/stable-values.ts'
import { FindBar } from './find-bar.tsx'
import { createHighlighter } from '../highlights/highlighter.ts'
import { StoryHighlights } from '../highlights/story-highlights.tsx'
import { StoryArticle } from './story-article.tsx'
import type { StoryLinks } from './story-chips.tsx'
import { StoryMarks } from './story-marks.tsx'
import { copyCitation, type Triage } from '../mutations.ts'
import { newerTextWords, useOpenStory, useReadOnOpening } from './use-open-story.ts'
import { useLinks } from './use-links.tsx'
import { useKeptScroll } from '../../../ui/states/kept-scroll.ts'
import { Moment, useTimeZone } from '../../../ui/text/date-time.tsx'
import type { KnownStory, Story } from '../../../../app/ipc/news/stories.ts'
import { isNotStored } from '../../../format/display-state.ts'
import { fullTime } from '../../../format/time.ts'
import { shortened, visibleText } from '../../../../app/domain/values/visible-text.ts'
import { PaperContext } from '../../../ui/layout/paper.ts'
import { useSaveNotes } from '../organise/mutations.ts'

const StoryHistory = lazy(() =>
  import('../history/story-history.tsx').then(({ StoryHistory: View }) => ({ default: View })),
)

/**
 * Says that the service returned an empty response for a story, and what that can mean. `since` is when a cached version of it was
 * received, in Unix milliseconds; null when none is cached. A story that the service named as removed has no second meaning.
 */
export function MissingNote({ since, isRemoved = false }: { since: number | null; isRemoved?: boolean }): ReactElement {
  return (
    <div className="error error-bar" data-calm="true" role="status">
      {since === null ? (
        <>
          <strong>The service returned nothing for this ID</strong>
          <p>
            The ID is unknown, or this key’s plan does not include the story: the service does not say which of both.{' '}
            <span className="error-next">Check the ID, or try a key with another plan.</span>
          </p>
        </>
      ) : (
        <>
          <strong>The service does not return this story any more</strong>
          <p>
            It did on <Moment at={since} />.{' '}
            {isRemoved
              ? 'It has removed the story since.'
              : 'The story was removed, or this key’s plan does not include it now: the service does not say which of both.'}{' '}
            <span className="error-next">The cached version is below.</span>
          </p>
        </>
      )}
    </div>
  )
}

/** Says what is known of a story as of a moment, and since when the text below was received. */
function KnownNote({ then, knownAt }: { then: KnownStory; knownAt: number }): ReactElement | null {
  const zone = useTimeZone()
  if (then.kind === 'unknown') return null
  const moment = fullTime(knownAt, zone)
  const { firstReceivedAt } = then.story
  return (
    <p className="story-known error error-bar" data-calm="true" data-paper="" role="status">
      {then.kind === 'received' ? (
        <>
          <strong>Received by then</strong> The story as it had been received by {moment}.
          {then.isRemovalKnown ? '' : ' Whether the service had removed it by then is not known.'}
        </>
      ) : (
        <>
          <strong>Existed by then, received later</strong> The service had created this story by {moment}. The text
          below was received on {fullTime(firstReceivedAt, zone)}.{then.mayHoldEdits ? ' It may hold later edits.' : ''}
        </>
      )}{' '}
      Marks and notes are those of now.
    </p>
  )
}

/** Says that nothing is known of a story as of a moment, and when it was received. */
function NotKnown({ then, knownAt }: { then: KnownStory & { kind: 'unknown' }; knownAt: number }): ReactElement {
  const zone = useTimeZone()
  const { firstReceivedAt } = then
  return (
    <EmptyState title={`Not known at ${fullTime(knownAt, zone)}`}>
      <p>
        {firstReceivedAt === null
          ? 'This story is not cached.'
          : `This story was first received on ${fullTime(firstReceivedAt, zone)}, and nothing says that it existed before that moment.`}
      </p>
      <CommandTool id="window.show-now">Show what is known now</CommandTool>
    </EmptyState>
  )
}

/** Why a command is not available while a story is shown as of an earlier moment. */
const NOT_NOW = 'This is what was known at an earlier time. Show what is known now first.'

/** How a story is shown: the form of its text, and whether its history stands in place of the text. */
interface ShownStory {
  view: StoryForm
  showsChanges: boolean
}

/** A story that is shown otherwise than at first, by its ID. */
type Shown = ShownStory & { id: number }

const AT_FIRST: ShownStory = { view: 'rendered', showsChanges: false }
const NONE: readonly Shown[] = []

/** The last stories that are shown otherwise; the oldest go first. */
const MOST = 20

const isView = isOneOf(STORY_FORMS.map(({ id }) => id))

const isShown = (kept: unknown): kept is Shown =>
  typeof kept === 'object' &&
  kept !== null &&
  'id' in kept &&
  'view' in kept &&
  'showsChanges' in kept &&
  typeof kept.id === 'number' &&
  isView(kept.view) &&
  typeof kept.showsChanges === 'boolean'

const areShown = (kept: unknown): kept is readonly Shown[] => Array.isArray(kept) && kept.every(isShown)

/** Has a story show its history in place of its text when it is opened. */
export function showHistoryOf(keeper: Keeper, id: number): void {
  const [all, keep] = keptChoice(keeper, 'stories', NONE, areShown)
  const others = all.filter((each) => each.id !== id)
  keep([...others, { ...AT_FIRST, id, showsChanges: true }].slice(-MOST))
}

/** How a story is shown, also when it is opened again, and how to change that. */
export function useStoryForm(id: number): ShownStory & { change: (part: Partial<ShownStory>) => void } {
  const [all, keep] = useKeptChoice('stories', NONE, areShown)
  const { view, showsChanges } = all.find((each) => each.id === id) ?? AT_FIRST
  return {
    view,
    showsChanges,
    change(part) {
      const next = { id, view, showsChanges, ...part }
      const others = all.filter((each) => each.id !== id)
      const isAtFirst = next.view === AT_FIRST.view && !next.showsChanges
      keep(isAtFirst ? others : [...others, next].slice(-MOST))
    },
  }
}

/** Maximum number of characters of a title of a document. */
const TITLE = 200

const titleOf = (story: Story | null): string =>
  story === null || story.title === '' ? 'Untitled story' : visibleText(shortened(story.title, TITLE))

/** Why nothing can be done with a story that is not on screen: it may be cached all the same. */
const NOT_SHOWN = 'The story is not shown.'

/** Offers the commands that print what is shown of a story, and write it as PDF. */
export function useStoryPaper(story: Story | null, knownAt?: number): void {
  const { print, savePdf } = use(PaperContext)
  const zone = useTimeZone()
  const unavailable = story === null ? NOT_SHOWN : null
  const paper = {
    title: knownAt === undefined ? titleOf(story) : `${titleOf(story)} (as known at ${fullTime(knownAt, zone)})`,
    hasHead: true,
    receivedAt: story?.receivedAt ?? null,
  }
  const saveNotes = useSaveNotes()
  useCommands([
    {
      id: 'story.save-notes',
      unavailable: unavailable ?? (knownAt === undefined ? null : NOT_NOW),
      run() {
        if (story !== null) saveNotes({ title: `Notes on ${paper.title}`, stories: story.item.id })
      },
    },
    { id: 'story.save-pdf', unavailable, run: () => savePdf(paper) },
    { id: 'story.print', unavailable, run: () => print(paper) },
  ])
}

const ZONES = [
  { id: 'market', label: 'ET', words: 'The market’s time: New York' },
  { id: 'local', label: 'Local', words: 'This computer’s time' },
  { id: 'utc', label: 'UTC', words: 'Universal time' },
] as const satisfies readonly { id: TimeZone; label: string; words: string }[]

const STORY_ENTRIES: readonly CommandId[] = [
  'news.toggle-read',
  'news.toggle-star',
  'news.toggle-pin',
  'story.label',
  'story.note',
  'story.highlight',
  'story.open-in-browser',
  'story.show-on-chart',
  'story.copy-citation',
  'story.copy-link',
  'story.show-history',
  'story.show-response',
  'story.find',
  'story.save-pdf',
  'story.print',
]

const HIGHLIGHT_ENTRIES: readonly CommandId[] = [
  'story.remove-highlight',
  'story.next-highlight',
  'story.copy-highlights',
]

/** One story: the cached version first, then the current one; explains an empty response. */
export function StoryPane({
  id,
  query,
  knownAt,
  now,
  triage,
  listError,
  ...links
}: {
  id: number
  query: string
  /** As of when it is shown, in Unix milliseconds; left out for now. */
  knownAt?: number | undefined
  now: number
  triage: Triage
  /** The error that the list beside it says; null for none. */
  listError: ErrorInfo | null
} & Omit<StoryLinks, 'onLink'>): ReactElement {
  const { open, point, note } = useLinks()
  const companies = use(CompanyLinksContext)
  const offer = useContextMenu()
  const button = useCommandButton()
  const openLink = useStable(open)
  const { story, shown, error, isRequesting, isOffline, isMissing, isAnswered, refresh, then } = useOpenStory(
    id,
    now,
    knownAt,
  )
  const { timeZone, readingWidth } = usePreferences()
  const { view, showsChanges, change } = useStoryForm(id)
  /** The highlight to show in the history, by the time at which it was made; null for none. */
  const [wantedHighlight, setWantedHighlight] = useState<number | null>(null)
  const [wanted, setWanted] = useState<'label' | 'note' | null>(null)
  const [highlighter] = useState(createHighlighter)
  const [isFinding, setIsFinding] = useKeptChoice('find in the story', false, isFlag)
  const [findAsked, setFindAsked] = useState(0)
  const article = useRef<HTMLDivElement>(null)
  const keptScroll = useKeptScroll(`story ${id}`, article)

  // Who looks at what was known earlier has not read the story as it is now.
  useReadOnOpening(id, knownAt === undefined ? story : null, triage.mark)

  /** Shows the text in a form, also where the history stands in its place. */
  const showAs = (form: StoryForm): void => change({ view: form, showsChanges: false })

  function toggleChanges(): void {
    setWantedHighlight(null)
    change({ showsChanges: !showsChanges })
  }

  // The switch of the window says “Working offline”, and the story's own mark says how old its text is.
  const isSaidByWindow = story !== null && error?.kind === 'offline' && error.reason === 'chosen'
  const isSaidByList = saysTheSame(error, listError)
  // Whether it is cached is then not known.
  const isNotRead = knownAt !== undefined || (error !== null && isNotStored(error))
  const symbols = useMemo(() => {
    const at = story === null ? () => undefined : readPages(story.item.stocks)
    return [0, 1, 2, 3].flatMap((place) => at(place)?.name ?? [])
  }, [story])
  const [symbol] = symbols
  const noSymbol = symbol !== undefined ? null : story === null ? NOT_SHOWN : 'The story names no symbol.'
  const canShowChanges = story !== null && story.edits > 0
  useStoryPaper(story, knownAt)
  useCommands([
    {
      id: 'story.open-in-browser',
      run: () => {
        if (story?.item.url) open(story.item.url)
      },
    },
    {
      id: 'story.copy-citation',
      run: () => {
        if (story !== null) copyCitation(({ citationOf }) => citationOf(story.item, knownAt), 'Citation copied')
      },
    },
    {
      id: 'story.open-company',
      unavailable: noSymbol,
      run: () => {
        if (symbol !== undefined) companies?.onPage(symbol)
      },
    },
    { id: 'story.copy-link', run: () => copyLink({ kind: 'story', id }) },
    {
      id: 'story.show-on-chart',
      unavailable: noSymbol,
      run: () => {
        if (story !== null) companies?.onChart(symbols, { id, at: parseServiceDate(story.item.created) })
      },
    },
    {
      id: 'story.refresh',
      unavailable: knownAt !== undefined ? NOT_NOW : isRequesting ? 'The story is being requested.' : null,
      run: refresh,
    },
    {
      id: 'story.show-response',
      unavailable: story === null ? NOT_SHOWN : null,
      run: () => {
        if (story !== null) links.onInspect(story.textResponse)
      },
    },
    { id: 'story.show-history', run: toggleChanges },
    // Those of the story itself take their place once it is read.
    ...(story === null && !isMissing
      ? (['label', 'note'] as const).map((each) => ({ id: `story.${each}` as const, run: () => setWanted(each) }))
      : []),
    ...choiceCommands('story.form', STORY_FORMS, view, showAs),
    { id: 'story.next-form', run: () => showAs(nextOf(STORY_FORMS, view)) },
    {
      id: 'story.find',
      run() {
        setFindAsked((times) => times + 1)
        setIsFinding(true)
      },
    },
  ])

  return (
    <section className="story-pane" aria-label="Story" data-pane>
      <Toolbar
        className="toolbar pane-head"
        tools={[
          {
            id: 'view',
            shows: (
              <CommandChoice label="Show as" options={STORY_FORMS} value={view} command={(id) => `story.form-${id}`} />
            ),
          },
          {
            id: 'zone',
            shows: (
              <CommandChoice
                label="Times in"
                options={ZONES}
                value={timeZone}
                command={(id) => `appearance.times-${id}`}
              />
            ),
          },
        ]}
        end={
          <>
            <SourceMark shown={shown} isPast={knownAt !== undefined} isRefreshing={isRequesting} now={now} />
            <button {...button('story.refresh')} className="button-link" aria-label="Refresh the story">
              Refresh
            </button>
          </>
        }
      />
      {isFinding ? (
        <FindBar
          asked={findAsked}
          within={article}
          content={`${id} ${view} ${showsChanges} ${story?.receivedAt ?? 0} ${knownAt ?? ''}`}
          initial={query}
          onClose={() => setIsFinding(false)}
        />
      ) : null}
      <div
        className="story-scroll"
        role="group"
        aria-label={titleOf(story)}
        data-width={readingWidth}
        tabIndex={0}
        data-pane-focus
        ref={keptScroll}
        onFocus={(event) => point(addressAtFocus(event.target))}
        onBlur={() => point(null)}
        onClick={(event) => {
          // What is clicked in the list of highlights chooses one itself.
          const isInText = event.target instanceof Element && event.target.closest('.story') !== null
          if (isInText && getSelection()?.isCollapsed !== false) highlighter.choose(event.clientX, event.clientY)
        }}
        onContextMenu={(event) => {
          const isOnHighlight = highlighter.choose(event.clientX, event.clientY) !== null
          offer(event, ...(isOnHighlight ? [{ label: 'Highlight', entries: HIGHLIGHT_ENTRIES }] : []), {
            label: 'Story',
            entries: STORY_ENTRIES,
          })
        }}
      >
        {error === null || isSaidByWindow || isSaidByList ? null : (
          <ErrorNote error={error} calm={story !== null} bar={story !== null} onRetry={refresh} />
        )}
        {isMissing ? (
          <MissingNote since={story?.textReceivedAt ?? null} isRemoved={(story?.removedAt ?? null) !== null} />
        ) : null}
        {story === null ? (
          then?.kind === 'unknown' && knownAt !== undefined ? (
            <NotKnown then={then} knownAt={knownAt} />
          ) : knownAt !== undefined && error === null ? (
            <EmptyState title="Reading the story…" />
          ) : isRequesting ? (
            <EmptyState title="Requesting the story…" />
          ) : isMissing ? (
            <EmptyState title={`Nothing to show for ${id}`} />
          ) : error === null ? null : (
            <EmptyState title={isNotRead ? 'Tearsheet did not read this story' : 'This story is not cached'}>
              {!isSaidByList ? null : isNotRead ? (
                <Remedies error={error} onRetry={refresh} />
              ) : (
                <CommandTool id="story.refresh">Try again</CommandTool>
              )}
            </EmptyState>
          )
        ) : (
          <>
            {then === null || knownAt === undefined ? null : <KnownNote then={then} knownAt={knownAt} />}
            <StoryMarks
              story={story}
              triage={triage}
              wanted={wanted}
              canShowChanges={canShowChanges}
              showsChanges={showsChanges}
            />
            <StoryHighlights
              story={story}
              knownAt={knownAt}
              view={view}
              within={article}
              highlighter={highlighter}
              showsChanges={showsChanges}
              onShowText={() => change({ view: 'rendered', showsChanges: false })}
              onShowVersion={(madeAt) => {
                setWantedHighlight(madeAt)
                change({ showsChanges: true })
              }}
            />
            {showsChanges ? (
              <Suspense fallback={null}>
                <StoryHistory id={id} knownAt={knownAt} wanted={wantedHighlight} onInspect={links.onInspect} />
              </Suspense>
            ) : (
              <>
                {story.textIsOlder && knownAt === undefined ? (
                  <p className="error error-bar" data-calm="true" role="status">
                    {newerTextWords(isRequesting, isOffline)}
                  </p>
                ) : null}
                <StoryArticle
                  story={story}
                  view={view}
                  now={now}
                  knownAt={knownAt}
                  isAnswered={isAnswered}
                  onLink={openLink}
                  {...links}
                />
              </>
            )}
          </>
        )}
      </div>
      {note}
    </section>
  )
}
