import type { ReactElement } from 'react'
import { shortened, visibleText } from '../../../../app/domain/values/visible-text.ts'
import { parseServiceDate } from '../../../../app/domain/responses/service-date.ts'
import { useCommands } from '../../../commands/commands.tsx'
import { isNotStored } from '../../../format/display-state.ts'
import { CommandTool, useCommandButton } from '../../../ui/controls/command-tools.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorNote } from '../../../ui/states/error-note.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { DateAsSent, Moment } from '../../../ui/text/date-time.tsx'
import { Name } from '../../../ui/text/name.tsx'
import { SourceMark } from '../../../ui/states/source-mark.tsx'
import { useMinute } from '../../../ui/text/clock.ts'
import { StoryBody } from './story-body.tsx'
import { StoryChips } from './story-chips.tsx'
import { useTriage } from '../mutations.ts'
import { useLinks } from './use-links.tsx'
import { useOpenStory, useReadOnOpening } from './use-open-story.ts'
import './story.css'
import './story-beside.css'

/** Maximum number of characters of a title. */
const TITLE = 400

/** The text of a story beside what it is about, such as the chart of its companies. The view of the news has the rest. */
export function StoryBeside({
  id,
  onNews,
  onQuery,
  onRatios,
  onClose,
}: {
  id: number
  /** Opens a story in the view of the news. */
  onNews: (id: number) => void
  onQuery: (query: string) => void
  onRatios: (symbol: string) => void
  onClose: () => void
}): ReactElement {
  const now = useMinute()
  const { story, shown, error, isRequesting, isMissing, refresh } = useOpenStory(id, now)
  const { open, note } = useLinks()
  const button = useCommandButton()
  useCommands([
    { id: 'chart.open-story', run: () => onNews(id) },
    { id: 'chart.close-story', run: onClose },
  ])
  const { mark } = useTriage()
  useReadOnOpening(id, story, mark)
  const created = story === null ? null : parseServiceDate(story.item.created)
  return (
    <aside className="story-beside" aria-label="Story beside the chart" data-pane tabIndex={-1}>
      <header>
        <button {...button('chart.close-story')} className="button-quiet" aria-label="Close the story">
          <Icon name="close" />
        </button>
        <SourceMark shown={shown} isRefreshing={isRequesting} now={now} />
        <span className="toolbar-spring" />
        <CommandTool id="chart.open-story">Open in News</CommandTool>
      </header>
      <div className="story-beside-body" tabIndex={0} data-pane-focus>
        {error === null || story !== null ? null : <ErrorNote error={error} onRetry={refresh} />}
        {story === null ? (
          <EmptyState
            title={
              isRequesting
                ? 'Requesting the story…'
                : isMissing
                  ? 'The service returned nothing for this story'
                  : error !== null && isNotStored(error)
                    ? 'Tearsheet did not read this story'
                    : 'This story is not cached'
            }
          />
        ) : (
          <article className="story">
            <h2 className="story-title selectable isolate">
              {story.title === '' ? 'Untitled' : shortened(visibleText(story.title), TITLE)}
            </h2>
            <div className="story-facts">
              {story.item.author === null || story.item.author === '' ? null : <Name text={story.item.author} />}
              {created === null ? (
                <DateAsSent text={story.item.created} />
              ) : (
                <Moment at={created} sent={story.item.created} />
              )}
            </div>
            <StoryChips item={story.item} onQuery={onQuery} onRatios={onRatios} />
            <StoryBody story={story} onLink={open} />
          </article>
        )}
      </div>
      {note}
    </aside>
  )
}
