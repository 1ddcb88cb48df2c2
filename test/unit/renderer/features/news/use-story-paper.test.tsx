// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Story } from '../../../../../app/ipc/news-schemas.ts'
import { CommandProvider, useRegistry } from '../../../../../renderer/commands/commands.tsx'
import type { Registry } from '../../../../../renderer/commands/registry.ts'
import { useStoryPaper } from '../../../../../renderer/features/news/use-story-paper.ts'
import { PaperContext } from '../../../../../renderer/ui/paper.ts'
import { renderWindow } from '../../../../support/render-window.tsx'
import { storyOf } from '../../../../support/service-replies.ts'

async function offered(story: Story | null) {
  const [print, savePdf] = [vi.fn(), vi.fn()]
  let registry: Registry | null = null
  function Offering(): null {
    useStoryPaper(story)
    registry = useRegistry()
    return null
  }
  await renderWindow(
    <CommandProvider>
      <PaperContext value={{ print, savePdf }}>
        <Offering />
      </PaperContext>
    </CommandProvider>,
  )
  return { print, savePdf, registry: registry as Registry | null }
}

describe('the paper of a story', () => {
  it('has the title of the story and the time at which it was received', async () => {
    const story = { ...storyOf(0), title: 'Margins slip', receivedAt: 5 }
    const { print, savePdf, registry } = await offered(story)
    act(() => registry?.run('story.save-pdf'))
    act(() => registry?.run('story.print'))
    const facts = { title: 'Margins slip', hasHead: true, receivedAt: 5 }
    expect([savePdf.mock.calls, print.mock.calls]).toEqual([[[facts]], [[facts]]])
  })

  it('is not made of a story that is not cached', async () => {
    const { registry } = await offered(null)
    expect(registry?.find('story.print').unavailable).toBe('This story is not cached.')
  })
})
