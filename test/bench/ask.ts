import type { Page } from '@playwright/test'

/** The door of a page to main, as scripts that run in the page see it. */
export interface DeskWindow<Value = unknown> {
  desk: { invoke(callId: string, channel: string, input: unknown): Promise<{ ok: boolean; value: Value }> }
}

/** Calls from the window to main and back, in milliseconds. */
export const askFor = (page: Page, channel: string, inputs: readonly unknown[], turns: number): Promise<number[]> =>
  page.evaluate(
    async ([name, all, count]) => {
      const { desk } = window as unknown as DeskWindow
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

/** A page that can call main from a script of the bench. A call that fails is thrown. */
export interface Invoking {
  invoke<Value>(channel: string, input: object): Promise<Value>
}

/** Lets the page call main from the scripts of the bench. */
export const letInvoke = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { desk } = window as unknown as DeskWindow
    const invoke = async (channel: string, input: object): Promise<unknown> => {
      const reply = await desk.invoke(`bench-${Math.random()}`, channel, input)
      if (!reply.ok) throw new Error(`${channel} failed: ${JSON.stringify(reply)}`)
      return reply.value
    }
    Object.assign(window, { invoke })
  })
