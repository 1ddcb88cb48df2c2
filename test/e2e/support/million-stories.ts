import type { ElectronApplication } from '@playwright/test'
import { WIRE } from '../../../app/ipc/channels.ts'

/**
 * Lets main report a library of that many stories, each like one of the first ones, with its place in its headline: to store a million
 * takes half an hour.
 */
export const reportStories = (app: ElectronApplication, total: number): Promise<void> =>
  app.evaluate(
    ({ ipcMain }, [channel, count]) => {
      type Handler = (event: unknown, callId: unknown, name: string, input: unknown) => Promise<unknown>
      interface Page {
        ok: true
        value: { rows: object[]; more: boolean }
      }
      const handlers = Reflect.get(ipcMain, '_invokeHandlers') as Map<string, Handler>
      const original = handlers.get(channel)
      if (original === undefined) throw new Error('main handles no calls')
      ipcMain.removeHandler(channel)
      ipcMain.handle(
        channel,
        async (event, callId: unknown, name: string, input: { offset: number; limit: number; queries: string[] }) => {
          if (name === 'news.count')
            return { ok: true, value: input.queries.map(() => ({ total: count, isExact: true, hidden: 0 })) }
          // The window then asks for its rows itself.
          if (name === 'desk.boot') return { ok: true, value: [] }
          if (name !== 'news.rows') return original(event, callId, name, input)
          const { offset, limit } = input
          const first = (await original(event, callId, name, { ...input, offset: 0 })) as Page
          const rows = Array.from({ length: Math.max(0, Math.min(limit, count - offset)) }, (_, place) => ({
            ...first.value.rows[place % first.value.rows.length],
            id: 1_000_000_000 - offset - place,
            title: `Story ${offset + place + 1} of ${count}`,
          }))
          return { ok: true, value: { ...first.value, rows, more: offset + limit < count } }
        },
      )
    },
    [WIRE.invoke, total] as const,
  )
