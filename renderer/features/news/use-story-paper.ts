import { use } from 'react'
import type { Story } from '../../../app/ipc/news-schemas.ts'
import { shortened, visibleText } from '../../../app/domain/values/visible-text.ts'
import { useCommands } from '../../commands/commands.tsx'
import { PaperContext } from '../../ui/paper.ts'

/** Maximum number of characters of a title of a document. */
const TITLE = 200

/** Offers the commands that print what is shown of a story, and write it as PDF. */
export function useStoryPaper(story: Story | null): void {
  const { print, savePdf } = use(PaperContext)
  const unavailable = story === null ? 'This story is not cached.' : null
  const paper = {
    title: story === null || story.title === '' ? 'Untitled story' : visibleText(shortened(story.title, TITLE)),
    hasHead: true,
    receivedAt: story?.receivedAt ?? null,
  }
  useCommands([
    { id: 'story.save-pdf', unavailable, run: () => savePdf(paper) },
    { id: 'story.print', unavailable, run: () => print(paper) },
  ])
}
