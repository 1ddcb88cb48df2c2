import type { Page } from '@playwright/test'

/** The milliseconds of each frame of the page while something else is done. */
export async function framesWhile<T>(page: Page, work: () => Promise<T>): Promise<{ result: T; frames: number[] }> {
  await page.evaluate(() => {
    const state = { frames: [] as number[], runs: true }
    Object.assign(window, { benchFrames: state })
    let last = 0
    const look = (now: number): void => {
      if (last > 0) state.frames.push(now - last)
      last = now
      if (state.runs) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  const result = await work()
  const frames = await page.evaluate(() => {
    const state = (window as unknown as { benchFrames: { frames: number[]; runs: boolean } }).benchFrames
    state.runs = false
    return state.frames
  })
  return { result, frames }
}
