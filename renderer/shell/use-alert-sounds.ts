import { useEffect } from 'react'
import { onNotice } from '../bridge/desk.ts'
import { inBackground } from '../query/in-background.ts'
import { playSound } from '../ui/play-sound.ts'
import { takeSound } from './mutations.ts'

/** Plays the sounds of alerts. Every window is told of one, and main gives it to the first that asks. */
export function useAlertSounds(): void {
  useEffect(
    () =>
      onNotice((notice) => {
        if (notice !== 'sound.wanted') return
        inBackground(
          takeSound().then((sound) => {
            if (sound !== null) playSound(sound)
          }),
        )
      }),
    [],
  )
}
