// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import type { WantedStories } from '../../../../app/ipc/notifications.ts'
import { useWantedStories } from '../../../../renderer/shell/use-wanted-stories.ts'
import { renderWindow } from '../../../support/render-window.tsx'

function Desk({ onWanted }: { onWanted: (wanted: WantedStories) => void }): null {
  useWantedStories('one', onWanted)
  return null
}

/** A desk whose main has these answers, one after another, and then none. */
async function desk(...answers: (WantedStories | null)[]) {
  const onWanted = vi.fn()
  const window = await renderWindow(<Desk onWanted={onWanted} />, {
    'notifications.wanted': () => answers.shift() ?? null,
  })
  return { ...window, onWanted }
}

it('a desk that a click opened shows the story', async () => {
  const { onWanted, inputsOf } = await desk({ story: 7 })
  expect(onWanted).toHaveBeenCalledWith({ story: 7 })
  expect(inputsOf('notifications.wanted')).toEqual([{ connection: 'one' }])
})

it('a click leads to the story while the desk is open', async () => {
  const { onWanted, notify } = await desk(null, { query: 'merger' })
  expect(onWanted).not.toHaveBeenCalled()
  await notify('story.wanted')
  expect(onWanted).toHaveBeenCalledWith({ query: 'merger' })
})

it('another notice leads nowhere', async () => {
  const { onWanted, notify } = await desk(null, { story: 7 })
  await notify('stories.changed')
  expect(onWanted).not.toHaveBeenCalled()
})
