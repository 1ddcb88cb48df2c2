// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { ALERT_SOUNDS } from '../../../../../app/domain/news/view-choices.ts'
import { playSound } from '../../../../../renderer/ui/states/play-sound.ts'
import { stubAudio } from '../../../../support/window/stub-audio.ts'

afterEach(() => vi.unstubAllGlobals())

it('each sound has notes of its own', () => {
  const notes = ALERT_SOUNDS.map((sound) => {
    const { started, end } = stubAudio()
    playSound(sound)
    end()
    return started.join()
  })
  expect(new Set(notes).size).toBe(ALERT_SOUNDS.length)
  expect(notes).not.toContain('')
})

it('the sound device is free once a sound has ended', () => {
  const { open, end } = stubAudio()
  playSound('chime')
  expect(open()).toBe(1)
  end()
  expect(open()).toBe(0)
})

it('a sound ends the one before it', () => {
  const { open, end } = stubAudio()
  playSound('chime')
  playSound('bell')
  expect(open()).toBe(1)
  end()
  expect(open()).toBe(0)
})
