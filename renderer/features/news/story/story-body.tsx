import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState, useCallback, type ReactElement } from 'react'
import type { StoryItem } from '../../../../app/domain/news/news-item.ts'
import type { Story } from '../../../../app/ipc/news/stories.ts'
import { sizeText, countText } from '../../../../app/domain/values/number-form.ts'
import { inBackground, errorInfoOf, retryOf } from '../../../query/errors.ts'
import { alignFigures, reachWideTables } from '../../../ui/text/align-figures.ts'
import { joinAmounts } from '../../../ui/text/joined-amounts.tsx'
import { joinTable, MARKUP_START, continuedTable, isOneSlice, type MarkupPlace } from '../../../ui/text/markup-place.ts'
import { HtmlBlock } from '../../../ui/text/html-block.tsx'
import { sanitise, type BodyImage, type SanitisedBody } from '../../../ui/text/safe-html.ts'
import { Button, LinkButton } from '../../../ui/controls/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { CATALOGUE } from '../../../../app/domain/commands/catalogue.ts'
import { readAddress } from '../../../../app/domain/values/external-address.ts'
import { shortened } from '../../../../app/domain/values/visible-text.ts'
import type { ErrorInfo } from '../../../../app/errors/app-error.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { newsQueries } from '../queries.ts'
import { usePreferences, useSavePreferences } from '../../../query/preferences.ts'
import { useCommands } from '../../../commands/commands.tsx'
import { CommandLink } from '../../../ui/controls/command-tools.tsx'
import { ErrorLine } from '../../../ui/states/error-note.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { useSlices } from '../../../ui/text/show-more.tsx'

const hostOf = (url: string): string | null => {
  const address = URL.parse(url)
  return address?.protocol === 'https:' ? address.host : null
}

/** A host in both forms, where it has two. */
const hostWords = (host: string): string => {
  const address = readAddress(`https://${host}/`)
  return 'href' in address ? address.place : host
}

/** Number of pictures that are shown without being asked for, and that are added at a time. */
const [FIRST, MORE] = [20, 10]

/** Maximum number of characters of a list of descriptions or hosts. */
const MAX_LIST = 600

/** The names of pictures, as the beginning of a sentence about them. */
function namesOf(pictures: readonly BodyImage[]): string {
  const texts = pictures.map(({ alt }) => alt).filter((alt) => alt !== '')
  const [first] = texts
  if (pictures.length === 1) return `${first ?? 'Picture'}:`
  return `${countText(pictures.length)} pictures${first === undefined ? '' : ` (${shortened(texts.join('; '), MAX_LIST)})`}:`
}

/** Why a picture is not there, and what tries again. */
interface Failure {
  /** Whether its host was to be asked. */
  mayFetch: boolean
  error: ErrorInfo
  retry: () => void
}

/** A picture whose bytes come from main; it is shown through a blob URL. `onFailure` follows each change of why it is not there. */
const Picture = memo(function Picture({
  picture,
  mayFetch,
  onFailure,
}: {
  picture: BodyImage
  mayFetch: boolean
  onFailure: (url: string, failure: Failure | null) => void
}): ReactElement | null {
  const connection = useConnectionId()
  const image = useQuery(newsQueries.picture(connection, picture.url, mayFetch))
  const address = useMemo(
    () =>
      image.data === undefined ? null : URL.createObjectURL(new Blob([image.data.bytes], { type: image.data.type })),
    [image.data],
  )
  useEffect(
    () => () => {
      if (address !== null) URL.revokeObjectURL(address)
    },
    [address],
  )
  const { error, refetch } = image
  useEffect(() => {
    if (error === null) return
    onFailure(picture.url, { mayFetch, error: errorInfoOf(error), retry: retryOf({ refetch }) })
    return () => onFailure(picture.url, null)
  }, [error, refetch, mayFetch, onFailure, picture.url])
  if (address === null) return null
  return (
    <figure>
      <img src={address} alt={picture.alt} />
      {picture.alt === '' ? null : <figcaption className="isolate">{picture.alt}</figcaption>}
    </figure>
  )
})

// SECURITY 13: no request goes to a picture's host before the reader allows it, once or always.
/** The pictures of a story: cached ones show at once, the others are counted until they are allowed. */
export function StoryPictures({ pictures }: { pictures: readonly BodyImage[] }): ReactElement {
  const { imageHosts } = usePreferences()
  const savePreferences = useSavePreferences()
  const [isAllowed, setIsAllowed] = useState(false)
  const [failures, setFailures] = useState<ReadonlyMap<string, Failure>>(new Map())
  const loadable = pictures.filter(({ url }) => hostOf(url) !== null)
  const hosts = [...new Set(loadable.map(({ url }) => hostOf(url) as string))]
  const { shown, isGrowing, showAll } = useSlices(loadable.length, FIRST, MORE)
  const mayFetch = ({ url }: BodyImage): boolean => isAllowed || imageHosts.includes(hostOf(url) ?? '')
  const listed = loadable.slice(0, shown)
  const waiting = listed.filter((picture) => failures.get(picture.url)?.mayFetch === false && !mayFetch(picture))
  const failed = listed.flatMap((picture) => {
    const failure = failures.get(picture.url)
    return failure?.mayFetch === true ? [{ picture, ...failure }] : []
  })
  const others = pictures.length - loadable.length
  const texts = waiting.map(({ alt }) => alt).filter((alt) => alt !== '')
  const places = shortened(hosts.map(hostWords).join(', '), MAX_LIST)
  const nothingWaits = waiting.length === 0 ? (CATALOGUE['story.load-pictures'].needs ?? null) : null
  useCommands([
    { id: 'story.load-pictures', unavailable: nothingWaits, run: () => setIsAllowed(true) },
    {
      id: 'story.always-load-pictures',
      unavailable: nothingWaits,
      run() {
        setIsAllowed(true)
        savePreferences({ imageHosts: [...new Set([...imageHosts, ...hosts])] })
      },
    },
  ])
  const onFailure = useCallback((url: string, failure: Failure | null): void => {
    setFailures((now) => {
      const next = new Map(now)
      if (failure === null) next.delete(url)
      else next.set(url, failure)
      return next
    })
  }, [])

  return (
    <section className="story-pictures" aria-label="Pictures">
      {waiting.length > 0 || others > 0 ? (
        <div className="story-images quiet">
          <Icon name="image" />
          <span className="isolate">
            {waiting.length === 0
              ? ''
              : waiting.length === 1
                ? '1 image is not loaded'
                : `${countText(waiting.length)} images are not loaded`}
            {texts.length > 0 ? `: ${shortened(texts.join('; '), MAX_LIST)}` : ''}
            {others > 0
              ? `${waiting.length > 0 ? '. ' : ''}${others === 1 ? '1 image has' : `${countText(others)} images have`} no https address, so Tearsheet cannot load ${others === 1 ? 'it' : 'them'}`
              : ''}
          </span>
          {waiting.length === 0 ? null : (
            <>
              <CommandLink
                id="story.load-pictures"
                words={`Sends a request to ${places}. The request contains only the picture’s address.`}
              >
                Load
              </CommandLink>
              <CommandLink id="story.always-load-pictures">
                Always load from {hosts.length === 1 ? hostWords(hosts[0] ?? '') : `these ${hosts.length} hosts`}
              </CommandLink>
            </>
          )}
        </div>
      ) : null}
      {/* What failed for the same reason is said once. */}
      {[...Map.groupBy(failed, ({ error }) => JSON.stringify(error))].map(([reason, group]) => {
        const [first] = group
        return first === undefined ? null : (
          <ErrorLine
            key={reason}
            className="quiet"
            what={namesOf(group.map(({ picture }) => picture))}
            error={first.error}
            onRetry={() => group.forEach(({ retry }) => retry())}
          />
        )
      })}
      {listed.map((picture) => (
        <Picture
          key={`${picture.url} ${mayFetch(picture)}`}
          picture={picture}
          mayFetch={mayFetch(picture)}
          onFailure={onFailure}
        />
      ))}
      {shown < loadable.length && !isGrowing ? (
        <LinkButton onClick={showAll}>Show all {countText(loadable.length)} images</LinkButton>
      ) : null}
    </section>
  )
}

/** Number of slices that are shown without being asked for: more than any ordinary story has. */
const UNASKED = 30

/** Maximum number of characters of a markup whose first slice is shown together with what stands above it. */
const AT_ONCE = 30_000

/** A sanitised slice of a markup, and what it continues of a table. */
interface SanitisedSlice extends SanitisedBody {
  continued: ReturnType<typeof continuedTable>
}

interface SanitisedSlices {
  /** Another number for each markup. */
  version: number
  slices: readonly SanitisedSlice[]
  /** Whether there is more: `coming` slice by slice, or `waiting` for `showAll`. */
  rest: 'none' | 'coming' | 'waiting'
  showAll: () => void
}

interface Progress {
  version: number
  markup: string
  slices: readonly SanitisedSlice[]
  next: MarkupPlace | null
  isAll: boolean
}

/** Cuts the markup of a large story; null before the first of those, because most stories are one slice. */
let cut: typeof import('../../../ui/text/slice-markup.ts').sliceMarkup | null = null

async function loadCut(): Promise<void> {
  ;({ sliceMarkup: cut } = await import('../../../ui/text/slice-markup.ts'))
}

const canCut = (markup: string): boolean => cut !== null || isOneSlice(markup)

function withSlice(progress: Progress): Progress {
  const { markup, slices, next } = progress
  if (next === null) return progress
  const slice = cut === null ? { markup, next: null } : cut(markup, next)
  const sanitised = { ...sanitise(slice.markup), continued: continuedTable(next) }
  return { ...progress, slices: [...slices, sanitised], next: slice.next }
}

function begin(markup: string, version: number): Progress {
  const none: Progress = { version, markup, slices: [], next: MARKUP_START, isAll: false }
  // Opening a huge story is much work without its text, which comes right after.
  return markup.length > AT_ONCE || !canCut(markup) ? none : withSlice(none)
}

/** Sanitises a markup once, slice by slice, so that the window stays usable: the first one at once unless it is huge. */
function useSanitised(markup: string): SanitisedSlices {
  const [progress, setProgress] = useState(() => begin(markup, 0))
  if (progress.markup !== markup) setProgress(begin(markup, progress.version + 1))
  const { version, slices, next, isAll } = progress
  const rest = next === null ? 'none' : isAll || slices.length < UNASKED ? 'coming' : 'waiting'
  useEffect(() => {
    if (rest !== 'coming') return undefined
    if (!canCut(markup)) {
      // What fails is an error of this view, which offers to show it again.
      const fail = (thrown: unknown): void =>
        setProgress(() => {
          throw thrown
        })
      inBackground(loadCut().then(() => setProgress(withSlice), fail))
      return undefined
    }
    const handle = requestIdleCallback(() => setProgress(withSlice), { timeout: 50 })
    return () => cancelIdleCallback(handle)
  }, [rest, slices.length, markup])
  return { version, slices, rest, showAll: () => setProgress((now) => ({ ...now, isAll: true })) }
}

/** Sizes of a featured image, best first: the service sends the same picture in several. */
const SIZES = ['large', 'small', 'thumb']

function featured(item: Pick<StoryItem, 'images'>): BodyImage[] {
  const order = (size: string | null): number => (SIZES.indexOf(size ?? '') + SIZES.length + 1) % (SIZES.length + 1)
  const [best] = [...item.images].sort((one, other) => order(one.size) - order(other.size))
  const alt = item.images.map((image) => image.alt ?? '').find((text) => text !== '') ?? ''
  return best === undefined ? [] : [{ url: best.url, alt }]
}

const hasText = ({ slices, rest }: SanitisedSlices): boolean =>
  rest !== 'none' || slices.some(({ isBlank }) => !isBlank)

const Slice = memo(function Slice({
  html,
  continued,
  className,
  onLink,
}: Pick<SanitisedSlice, 'html' | 'continued'> & { className: string; onLink: (url: string) => void }): ReactElement {
  const block = useRef<HTMLDivElement>(null)
  const isJoined = useRef(false)
  useLayoutEffect(() => {
    if (block.current === null) return
    joinAmounts(block.current)
    const isContinued = continued !== null && continued !== 'apart' && !isJoined.current
    const joined = isContinued ? joinTable(block.current, continued) : null
    if (isContinued) isJoined.current = true
    alignFigures([...(joined === null ? [] : [joined]), ...block.current.querySelectorAll('table')])
  }, [continued, html])
  useEffect(() => (block.current === null ? undefined : reachWideTables(block.current)), [html])
  return <HtmlBlock ref={block} className={className} html={html} onLink={onLink} />
})

function Markup({
  part,
  length,
  className,
  onLink,
}: {
  part: SanitisedSlices
  /** Number of characters of the whole markup. */
  length: number
  className: string
  onLink: (url: string) => void
}): ReactElement {
  const { version, slices, rest, showAll } = part
  return (
    <div
      className={`${className} selectable isolate`}
      data-rest={rest}
      data-cut-table={slices.some(({ continued }) => continued === 'apart')}
    >
      {slices.map(({ html, continued }, place) => (
        // The slices of a version do not change, but rows of a table move from one to another.
        <Slice
          key={`${version} ${place}`}
          className={place === 0 ? 'first-slice' : 'later-slice'}
          html={html}
          continued={continued}
          onLink={onLink}
        />
      ))}
      {rest === 'coming' && slices.length > 1 ? (
        // It is over in a moment, so that a screen reader is not told.
        <p className="quiet" role="status" aria-live="off">
          Showing the rest…
        </p>
      ) : null}
      {rest === 'waiting' ? (
        <p>
          <Button onClick={showAll}>Show the whole story ({sizeText(length)})</Button>
        </p>
      ) : null}
    </div>
  )
}

/** Says that the service sent no text. While only a part of the story is cached, that is not known. One that was edited may have had some. */
export function NoText({ completeness, edits }: Pick<Story, 'completeness' | 'edits'>): ReactElement | null {
  return completeness === 'full' ? (
    <p className="quiet story-no-text">
      {edits === 0
        ? 'This story is a headline only. The service sent no text with it.'
        : 'The service sent no text with the newest version of this story. Its history has the versions before.'}
    </p>
  ) : null
}

/** A story's teaser and body, sanitised once a version. Pictures wait for the reader's consent. */
export function StoryBody({ story, onLink }: { story: Story; onLink: (url: string) => void }): ReactElement {
  const { item } = story
  const teaser = useSanitised(item.teaser ?? '')
  const body = useSanitised(item.body ?? '')
  const pictures = useMemo(
    () => [
      ...new Map(
        [...featured(item), ...[...teaser.slices, ...body.slices].flatMap(({ images }) => images)].map((image) => [
          image.url,
          image,
        ]),
      ).values(),
    ],
    [item, teaser.slices, body.slices],
  )
  return (
    <>
      {hasText(teaser) ? (
        <Markup part={teaser} length={item.teaser?.length ?? 0} className="story-teaser" onLink={onLink} />
      ) : null}
      {pictures.length === 0 ? null : <StoryPictures pictures={pictures} />}
      {hasText(body) ? (
        <Markup part={body} length={item.body?.length ?? 0} className="story-body" onLink={onLink} />
      ) : null}
      {hasText(teaser) || hasText(body) ? null : <NoText {...story} />}
    </>
  )
}
