// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AlertSound } from '../../../../../app/domain/news/view-choices.ts'
import type { WantedStories } from '../../../../../app/ipc/notifications.ts'
import { useAlertSounds, useWantedStories } from '../../../../../renderer/shell/menu/use-notification-commands.ts'
import { renderWindow } from '../../../../support/window/render-window.tsx'
import { stubAudio } from '../../../../support/window/stub-audio.ts'

afterEach(() => vi.unstubAllGlobals())

describe('the sound of an alert', () => {
  function Desk(): null {
    useAlertSounds()
    return null
  }
  async function desk(sound: AlertSound | null) {
    const audio = stubAudio()
    const window = await renderWindow(<Desk />, { 'notifications.sound': () => sound })
    return { ...window, audio }
  }

  it('is played when main gives it to the window, and not at another notice', async () => {
    const { audio, notify } = await desk('chime')
    await notify('stories.changed')
    expect(audio.started).toEqual([])
    await notify('sound.wanted')
    expect(audio.open()).toBe(1)
    audio.end()
  })

  it('is not played when another window plays it', async () => {
    const { audio, notify, inputsOf } = await desk(null)
    await notify('sound.wanted')
    expect(inputsOf('notifications.sound')).toHaveLength(1)
    expect(audio.started).toEqual([])
  })
})

describe('a clicked notification', () => {
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

  it('leads to its story where it opened the desk', async () => {
    const { onWanted, inputsOf } = await desk({ story: 7 })
    expect(onWanted).toHaveBeenCalledWith({ story: 7 })
    expect(inputsOf('notifications.wanted')).toEqual([{ connection: 'one' }])
  })

  it('leads to its stories while the desk is open, and another notice nowhere', async () => {
    const { onWanted, notify } = await desk(null, { query: 'merger' })
    await notify('stories.changed')
    expect(onWanted).not.toHaveBeenCalled()
    await notify('story.wanted')
    expect(onWanted).toHaveBeenCalledWith({ query: 'merger' })
  })
})
