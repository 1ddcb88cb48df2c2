import type { Page } from '@playwright/test'

/** Calls from the window to main and back, in milliseconds. */
export const askFor = (page: Page, channel: string, inputs: readonly unknown[], turns: number): Promise<number[]> =>
  page.evaluate(
    async ([name, all, count]) => {
      const { desk } = window as unknown as {
        desk: { invoke(callId: string, channel: string, input: unknown): Promise<{ ok: boolean }> }
      }
      const times: number[] = []
      for (let turn = 0; turn < count; turn++) {
        for (const input of all) {
          const startedAt = performance.now()
          const reply = await desk.invoke(`bench-${Math.random()}`, name, input)
          if (!reply.ok) throw new Error('the call failed')
          times.push(performance.now() - startedAt)
        }
      }
      return times
    },
    [channel, inputs, turns] as const,
  )
