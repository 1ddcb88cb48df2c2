import { useMemo } from 'react'
import type { ReactElement } from 'react'
import type { NewsItem } from '../../../app/domain/news/news-item.ts'
import { HtmlBlock } from '../../ui/html-block.tsx'
import { sanitise } from '../../ui/safe-html.ts'
import type { BodyImage } from '../../ui/safe-html.ts'
import { StoryPictures } from './story-pictures.tsx'

/** Sizes of a featured image, best first: the service sends the same picture in several. */
const SIZES = ['large', 'small', 'thumb']

function featured(item: NewsItem): BodyImage[] {
  const order = (size: string | null): number => (SIZES.indexOf(size ?? '') + SIZES.length + 1) % (SIZES.length + 1)
  const [best] = [...item.images].sort((one, other) => order(one.size) - order(other.size))
  return best === undefined ? [] : [{ url: best.url, alt: item.images.find(({ alt }) => alt !== null)?.alt ?? '' }]
}

/** A story's teaser and body, sanitised once a version. Pictures wait for the reader's consent. */
export function StoryBody({ item, onLink }: { item: NewsItem; onLink: (url: string) => void }): ReactElement {
  const clean = useMemo(
    () => ({ teaser: sanitise(item.teaser ?? ''), body: sanitise(item.body ?? '') }),
    [item.teaser, item.body],
  )
  const pictures = useMemo(
    () => [
      ...new Map(
        [...featured(item), ...clean.teaser.images, ...clean.body.images].map((image) => [image.url, image]),
      ).values(),
    ],
    [item, clean],
  )
  const hasTeaser = !clean.teaser.isBlank
  const hasBody = !clean.body.isBlank
  return (
    <>
      {hasTeaser ? (
        <HtmlBlock className="story-teaser selectable isolate" html={clean.teaser.html} onLink={onLink} />
      ) : null}
      {pictures.length === 0 ? null : <StoryPictures pictures={pictures} />}
      {hasBody ? <HtmlBlock className="story-body selectable isolate" html={clean.body.html} onLink={onLink} /> : null}
      {hasTeaser || hasBody ? null : (
        <p className="quiet story-no-text">This story is a headline only. The service sent no text with it.</p>
      )}
    </>
  )
}
