// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import type { AlertSound } from '../../../../app/domain/news/view-choices.ts'
import { useAlertSounds } from '../../../../renderer/shell/use-alert-sounds.ts'
import { renderWindow } from '../../../support/render-window.tsx'
import { stubAudio } from '../../../support/stub-audio.ts'

afterEach(() => vi.unstubAllGlobals())

function Desk(): null {
  useAlertSounds()
  return null
}

async function desk(sound: AlertSound | null) {
  const audio = stubAudio()
  const window = await renderWindow(<Desk />, { 'notifications.sound': () => sound })
  return { ...window, audio }
}

it('a window plays the sound that main gives it', async () => {
  const { audio, notify } = await desk('chime')
  expect(audio.started).toEqual([])
  await notify('sound.wanted')
  expect(audio.open()).toBe(1)
  audio.end()
})

it('a window plays nothing when another one plays the sound', async () => {
  const { audio, notify, inputsOf } = await desk(null)
  await notify('sound.wanted')
  expect(inputsOf('notifications.sound')).toHaveLength(1)
  expect(audio.started).toEqual([])
})

it('another notice is not heard', async () => {
  const { notify, inputsOf } = await desk('chime')
  await notify('stories.changed')
  expect(inputsOf('notifications.sound')).toEqual([])
})
