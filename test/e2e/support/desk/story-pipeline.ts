import type { ElectronApplication, Page } from '@playwright/test'
import { connect, expect, type Desk } from './desk.ts'
import { listener } from './listener.ts'
import { watch, type Probe } from '../probe.ts'

/** Payloads without a tag, such as addresses and numbers, cannot hide each other, so they share a story. */
const TOGETHER = 25
const FIRST = 1000
const DATE = 'Fri, 30 Oct 2026 16:18:04 -0400'

/**
 * What the policy denies while hostile markup is parsed, before the sanitiser removes it: styles, the address of a base
 * element, the subtitles of a video, and the text of a script that has no end.
 */
const WHILE_PARSED = [
  /^style-src-(attr|elem) inline$/,
  /^base-uri /,
  /^media-src /,
  /^require-trusted-types-for trusted-types-sink HTMLScriptElement text\|/,
]

const contentsOf = (payloads: readonly string[]): string[] => {
  const plain = payloads.filter((payload) => !payload.includes('<'))
  return [
    ...payloads.filter((payload) => payload.includes('<')),
    ...Array.from({ length: Math.ceil(plain.length / TOGETHER) }, (_, place) =>
      plain.slice(place * TOGETHER, (place + 1) * TOGETHER).join('\n'),
    ),
  ]
}

const storyOf = (payload: string, place: number): object => ({
  id: FIRST + place,
  title: payload,
  author: payload,
  created: DATE,
  updated: DATE,
  teaser: payload,
  body: payload,
  url: payload,
  channels: [{ name: payload }],
  tags: [{ name: payload }],
  stocks: [{ name: payload, exchange: payload }],
  image: [{ size: payload, url: payload, alt: payload }],
})

/** Records which addresses the application opens and where its pages navigate. */
const watchApplication = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ shell, webContents }) => {
    Object.assign(globalThis, { opened: [], navigated: [] })
    const { opened, navigated } = globalThis as unknown as { opened: string[]; navigated: string[] }
    shell.openExternal = (url) => {
      opened.push(url)
      return Promise.resolve()
    }
    for (const contents of webContents.getAllWebContents())
      for (const event of ['did-navigate', 'did-frame-navigate', 'did-navigate-in-page'] as const)
        contents.on(event as 'did-navigate', (_event, url) => {
          navigated.push(url)
        })
  })

/**
 * Opens each story by its ID in the window, fires every handler in it and clicks every link; resolves to the problems.
 */
const openEach = (page: Page, count: number): Promise<string[]> =>
  page
    .evaluate(
      async ([first, stories]) => {
        const { watched, provoke } = window as unknown as Probe
        const wrong: string[] = []
        const input = document.querySelector<HTMLInputElement>('[aria-label="Open by node ID or address"]')
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
        for (let id = first; id < first + stories; id++) {
          set?.call(input, String(id))
          input?.dispatchEvent(new Event('input', { bubbles: true }))
          input?.form?.requestSubmit()
          const startedAt = performance.now()
          while (document.querySelector('.story-facts .mono')?.textContent !== String(id)) {
            if (performance.now() - startedAt > 20_000) {
              wrong.push(`story ${id} never showed`)
              break
            }
            await new Promise((resolve) => {
              setTimeout(resolve, 1)
            })
          }
          const root = document.querySelector('.story')
          if (root === null) continue
          watched.shown += 1
          provoke(root)
          const bad = root.querySelector(
            'script, style, iframe, object, embed, form, input, link, meta, base, video, audio, svg:not(.icon), math, img, [style], [class*="x"][onclick]',
          )
          if (bad !== null) wrong.push(`${bad.outerHTML.slice(0, 80)} in ${id}`)
        }
        return wrong
      },
      [FIRST, count] as const,
    )
    .catch((error: unknown) => [String(error)])

/**
 * Sends payloads through the whole pipeline: each is requested, stored, read back and shown in the real window, in
 * every text of a story. None of them may run, load or navigate. Resolves to the number of shown stories and of clicked
 * links.
 */
export async function sendThroughPipeline(
  desk: Desk,
  payloads: readonly string[],
): Promise<{ stories: number; links: number }> {
  const { app, page } = desk
  const contents = contentsOf(payloads)
  const service = await listener((path) => {
    const id = /\/news\/(\d+)/.exec(path)?.[1]
    if (id !== undefined) return JSON.stringify([storyOf(contents[Number(id) - FIRST] ?? '', Number(id) - FIRST)])
    return path.startsWith('/api/v2/news?') ? '[]' : null
  })
  await watchApplication(app)
  await connect(desk, service.url, 'some-key')
  await page.getByText('The service returned an empty list').waitFor()
  await watch(page)
  await app.evaluate(() => {
    ;(globalThis as unknown as { navigated: string[] }).navigated.length = 0
  })

  const errors = await openEach(page, contents.length)

  const watched = await page.evaluate(() => (window as unknown as Probe).watched)
  expect(errors).toEqual([])
  expect(watched.shown).toBe(contents.length)
  expect([watched.ran, watched.handlers]).toEqual([[], 0])
  expect(await page.title()).toBe('Tearsheet')
  expect(await app.evaluate(() => (globalThis as unknown as { navigated: string[] }).navigated)).toEqual([])
  expect(app.windows()).toHaveLength(1)
  expect(desk.refusals().filter(({ what }) => what === 'request')).toEqual([])
  // Every link target went through the check of addresses.
  const opened = await app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)
  expect(opened.filter((url) => !/^(https|mailto):/.test(url))).toEqual([])
  const denied = await desk.denied()
  expect(denied.filter((text) => !WHILE_PARSED.some((pattern) => pattern.test(text)))).toEqual([])
  desk.expectDenied(...denied)
  service.stop()
  return { stories: contents.length, links: watched.links }
}
