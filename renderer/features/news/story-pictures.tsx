import { memo, useEffect, useMemo, useState } from 'react'
import type { ReactElement } from 'react'
import { useQueries } from '@tanstack/react-query'
import { CATALOGUE } from '../../../app/domain/commands/catalogue.ts'
import type { Output } from '../../../app/ipc/contract.ts'
import { readAddress } from '../../../app/domain/values/external-address.ts'
import { shortened } from '../../../app/domain/values/visible-text.ts'
import { useConnectionId } from '../../query/connection.ts'
import { newsQueries } from './queries.ts'
import { errorInfoOf } from '../../query/error-info.ts'
import { inBackground } from '../../query/in-background.ts'
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

/** What pictures are called before what became of them. */
function wordsOf(pictures: readonly BodyImage[]): string {
  const texts = pictures.map(({ alt }) => alt).filter((alt) => alt !== '')
  const [first] = texts
  if (pictures.length === 1) return `${first ?? 'Picture'}:`
  return `${countText(pictures.length)} pictures${first === undefined ? '' : ` (${shortened(texts.join('; '), MAX_LIST)})`}:`
}

/** A picture whose bytes came from main; it is shown through a blob URL. */
const Picture = memo(function Picture({
  alt,
  content: { bytes, type },
}: {
  alt: string
  content: Output<'news.image'>
}): ReactElement {
  const address = useMemo(() => URL.createObjectURL(new Blob([bytes], { type })), [bytes, type])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return (
    <figure>
      <img src={address} alt={alt} />
      {alt === '' ? null : <figcaption className="isolate">{alt}</figcaption>}
    </figure>
  )
})

// SECURITY 13: no request goes to a picture's host before the reader allows it, once or always.
/** The pictures of a story: cached ones show at once, the others are counted until they are allowed. */
export function StoryPictures({ pictures }: { pictures: readonly BodyImage[] }): ReactElement {
  const connection = useConnectionId()
  const { imageHosts } = usePreferences()
  const savePreferences = useSavePreferences()
  const [isAllowed, setIsAllowed] = useState(false)
  const loadable = pictures.filter(({ url }) => hostOf(url) !== null)
  const hosts = [...new Set(loadable.map(({ url }) => hostOf(url) as string))]
  const { shown, isGrowing, showAll } = useSlices(loadable.length, FIRST, MORE)
  const mayFetch = ({ url }: BodyImage): boolean => isAllowed || imageHosts.includes(hostOf(url) ?? '')
  const listed = loadable.slice(0, shown)
  const results = useQueries({
    queries: listed.map((picture) => newsQueries.picture(connection, picture.url, mayFetch(picture))),
  })
  const asked = listed.map((picture, place) => ({ picture, result: results[place] }))
  const unloaded = asked.filter(({ result }) => result?.error != null)
  const waiting = unloaded.filter(({ picture }) => !mayFetch(picture)).map(({ picture }) => picture)
  // What failed for the same reason is said once.
  const failed = Map.groupBy(
    unloaded.filter(({ picture }) => mayFetch(picture)),
    ({ result }) => JSON.stringify(errorInfoOf(result?.error)),
  )
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
      {[...failed.values()].map((group) => (
        <ErrorLine
          key={group[0]?.picture.url}
          className="quiet"
          what={wordsOf(group.map(({ picture }) => picture))}
          error={errorInfoOf(group[0]?.result?.error)}
          onRetry={() => {
            for (const { result } of group) if (result !== undefined) inBackground(result.refetch())
          }}
        />
      ))}
      {asked.map(({ picture, result }, place) =>
        result?.data === undefined ? null : <Picture key={place} alt={picture.alt} content={result.data} />,
      )}
      {shown < loadable.length && !isGrowing ? (
        <button type="button" className="button-link" onClick={showAll}>
          Show all {countText(loadable.length)} images
        </button>
      ) : null}
    </section>
  )
}
