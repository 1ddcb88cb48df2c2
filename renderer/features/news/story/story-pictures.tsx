import { memo, useCallback, useEffect, useMemo, useState } from 'react'
import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { CATALOGUE } from '../../../../app/domain/commands/catalogue.ts'
import { readAddress } from '../../../../app/domain/values/external-address.ts'
import { shortened } from '../../../../app/domain/values/visible-text.ts'
import type { ErrorInfo } from '../../../../app/errors/app-error.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { newsQueries } from '../queries.ts'
import { errorInfoOf, retryOf } from '../../../query/errors.ts'
import { usePreferences, useSavePreferences } from '../../../query/preferences.ts'
import { useCommands } from '../../../commands/commands.tsx'
import { CommandLink } from '../../../ui/controls/command-tools.tsx'
import { ErrorLine } from '../../../ui/states/error-note.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { useSlices } from '../../../ui/text/show-more.tsx'
import { countText } from '../../../../app/domain/values/number-form.ts'
import type { BodyImage } from '../../../ui/text/safe-html.ts'
import { LinkButton } from '../../../ui/controls/button.tsx'

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
