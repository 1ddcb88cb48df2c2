import { useMemo } from 'react'
import type { ReactElement } from 'react'
import { HtmlBlock } from '../../ui/html-block.tsx'
import { sanitise } from '../../ui/safe-html.ts'

/** A story's teaser and body, sanitised once a version. Images are not loaded; their texts are listed instead. */
export function StoryBody({ teaser, body, onLink }: { teaser: string | null; body: string | null; onLink: (url: string) => void }): ReactElement {
  const clean = useMemo(() => ({ teaser: sanitise(teaser ?? ''), body: sanitise(body ?? '') }), [teaser, body])
  const hasTeaser = !clean.teaser.isBlank
  const hasBody = !clean.body.isBlank
  const { images } = clean.body
  if (!hasTeaser && !hasBody) return <p className="quiet story-no-text">This item is a headline only: the service sent no text with it.</p>
  return (
    <>
      {hasTeaser ? <HtmlBlock className="story-teaser selectable isolate" html={clean.teaser.html} onLink={onLink} /> : null}
      {images.length > 0 ? (
        <p className="story-images quiet">
          {images.length === 1 ? '1 image is not loaded' : `${images.length} images are not loaded`}
          {images.some((alt) => alt !== '') ? `: ${images.filter((alt) => alt !== '').join('; ')}` : ''}
        </p>
      ) : null}
      {hasBody ? <HtmlBlock className="story-body selectable isolate" html={clean.body.html} onLink={onLink} /> : null}
    </>
  )
}
