import { memo, useEffect, useMemo, useState } from 'react'
import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { CATALOGUE } from '../../../app/domain/commands/catalogue.ts'
import { readAddress } from '../../../app/domain/values/external-address.ts'
import { shortened } from '../../../app/domain/values/visible-text.ts'
import { useConnectionId } from '../../query/connection.ts'
import { newsQueries } from './queries.ts'
import { errorInfoOf } from '../../query/error-info.ts'
import { retryOf } from '../../query/retry.ts'
import { usePreferences, useSavePreferences } from '../../query/preferences.ts'
import { useCommands } from '../../commands/commands.tsx'
import { CommandTool } from '../../ui/command-tools.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useSlices } from '../../ui/use-slices.ts'
import { countText } from '../../format/size.ts'
import type { BodyImage } from '../../ui/safe-html.ts'

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

/** A picture whose bytes come from main; it is shown through a blob URL. */
const Picture = memo(function Picture({
  picture,
  mayFetch,
  onMissing,
}: {
  picture: BodyImage
  mayFetch: boolean
  onMissing: (url: string) => void
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
  useEffect(() => {
    if (image.error !== null && !mayFetch) onMissing(picture.url)
  }, [image.error, mayFetch, onMissing, picture.url])
  if (image.error !== null)
    return mayFetch ? (
      <ErrorLine
        className="quiet"
        what={`${picture.alt === '' ? 'Picture' : picture.alt}:`}
        error={errorInfoOf(image.error)}
        onRetry={retryOf(image)}
      />
    ) : null
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
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set())
  const loadable = pictures.filter(({ url }) => hostOf(url) !== null)
  const hosts = [...new Set(loadable.map(({ url }) => hostOf(url) as string))]
  const { shown, isGrowing, showAll } = useSlices(loadable.length, FIRST, MORE)
  const listed = loadable.slice(0, shown)
  const waiting = isAllowed ? [] : listed.filter(({ url }) => missing.has(url))
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
  const onMissing = useMemo(() => (url: string) => setMissing((now) => new Set([...now, url])), [])

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
                : `${waiting.length} images are not loaded`}
            {texts.length > 0 ? `: ${shortened(texts.join('; '), MAX_LIST)}` : ''}
            {others > 0
              ? `${waiting.length > 0 ? '. ' : ''}${others === 1 ? '1 image has' : `${others} images have`} no https address, so Tearsheet cannot load ${others === 1 ? 'it' : 'them'}`
              : ''}
          </span>
          {waiting.length === 0 ? null : (
            <>
              <CommandTool
                id="story.load-pictures"
                look="link"
                words={`Sends a request to ${places}. The request contains only the picture’s address.`}
              >
                Load
              </CommandTool>
              <CommandTool id="story.always-load-pictures" look="link">
                Always load from {hosts.length === 1 ? hostWords(hosts[0] ?? '') : `these ${hosts.length} hosts`}
              </CommandTool>
            </>
          )}
        </div>
      ) : null}
      {listed.map((picture) => {
        const mayFetch = isAllowed || imageHosts.includes(hostOf(picture.url) ?? '')
        return (
          <Picture key={`${picture.url} ${mayFetch}`} picture={picture} mayFetch={mayFetch} onMissing={onMissing} />
        )
      })}
      {shown < loadable.length && !isGrowing ? (
        <button type="button" className="button-link" onClick={showAll}>
          Show all {countText(loadable.length)} images
        </button>
      ) : null}
    </section>
  )
}
