import type { Page } from '@playwright/test'

/** The door of a page to main, as scripts that run in the page see it. Replies of some calls come as their JSON text. */
export interface DeskWindow<Value = unknown> {
  desk: { invoke(callId: string, channel: string, input: unknown): Promise<{ ok: boolean; value: Value }> }
}

/** The same door for any call. */
interface AnyDeskWindow {
  desk: { invoke(callId: string, channel: string, input: unknown): Promise<string | { ok: boolean; value: unknown }> }
}

/** Calls from the window to main and back, in milliseconds. */
export const askFor = (page: Page, channel: string, inputs: readonly unknown[], turns: number): Promise<number[]> =>
  page.evaluate(
    async ([name, all, count]) => {
      const { desk } = window as unknown as AnyDeskWindow
      const times: number[] = []
      for (let turn = 0; turn < count; turn++) {
        for (const input of all) {
          const startedAt = performance.now()
          const sent = await desk.invoke(`bench-${Math.random()}`, name, input)
          const reply = typeof sent === 'string' ? (JSON.parse(sent) as { ok: boolean }) : sent
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
    const { desk } = window as unknown as AnyDeskWindow
    const invoke = async (channel: string, input: object): Promise<unknown> => {
      const sent = await desk.invoke(`bench-${Math.random()}`, channel, input)
      const reply = typeof sent === 'string' ? (JSON.parse(sent) as { ok: boolean; value: unknown }) : sent
      if (!reply.ok) throw new Error(`${channel} failed: ${JSON.stringify(reply)}`)
      return reply.value
    }
    Object.assign(window, { invoke })
  })
