import { lazy, Suspense } from 'react'
import type { ReactElement } from 'react'
import { useStable } from '../ui/use-stable.ts'
import { ViewBoundary } from '../ui/view-boundary.tsx'
import type { Navigation } from './navigation.ts'

const StoryBeside = lazy(() =>
  import('../features/news/story-beside.tsx').then(({ StoryBeside: Story }) => ({ default: Story })),
)

/** The story beside the chart of the ratios; nothing where none is open. */
export function DockedStory({
  navigation: { location, current, replace },
  ...links
}: {
  navigation: Pick<Navigation, 'location' | 'current' | 'replace'>
  onNews: (id: number) => void
  onQuery: (query: string) => void
  onRatios: (symbol: string) => void
}): ReactElement | null {
  const { story } = location.ratios
  const close = useStable(() => replace({ ratios: { ...current().ratios, story: null } }))
  if (location.view !== 'ratios' || story === null) return null
  return (
    <ViewBoundary key={story.id} className="story-beside" onClose={close}>
      <Suspense fallback={null}>
        <StoryBeside id={story.id} {...links} onClose={close} />
      </Suspense>
    </ViewBoundary>
  )
}
