import type { ElectronApplication, Page } from '@playwright/test'
import { listener } from './listener.ts'

/** What a page saw of payloads: what they called, and how many handlers and links there were to try. */
interface Watched {
  ran: string[]
  /** Places of the payloads that ran something. */
  runners: number[]
  /** Place of the payload that is on the page. */
  at: number
  shown: number
  handlers: number
  links: number
}

/** What `watch` puts on a page. */
export interface Probe {
  watched: Watched
  provoke: (root: Element) => void
}

/** Overrides whatever a payload would call, and keeps a way to fire every handler and click every link below an element. */
export const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const watched: Watched = { ran: [], runners: [], at: 0, shown: 0, handlers: 0, links: 0 }
    // Elements that a payload named like one of these must not stand in for it.
    const namesOf = Object.getOwnPropertyDescriptor(Element.prototype, 'attributes')?.get
    const { dispatchEvent } = EventTarget.prototype
    function provoke(root: Element): void {
      for (const element of root.querySelectorAll('*')) {
        for (const { name } of [...(namesOf?.call(element) as NamedNodeMap)]) {
          if (!/^on/i.test(name)) continue
          watched.handlers += 1
          dispatchEvent.call(element, new Event(name.slice(2)))
        }
      }
      for (const link of root.querySelectorAll('a, area, [href]')) {
        watched.links += 1
        dispatchEvent.call(link, new MouseEvent('click', { bubbles: true, cancelable: true }))
      }
    }
    Object.assign(window, { watched, provoke })
    for (const name of ['alert', 'confirm', 'prompt', 'print'])
      Object.assign(window, {
        [name]: (what: unknown) => {
          watched.ran.push(`${name}(${String(what)})`)
          watched.runners.push(watched.at)
        },
      })
  })

/** Puts payloads unsanitised into a page of its own, served with that policy; resolves to the places of those that ran something. */
export async function runUnsanitised(
  app: ElectronApplication,
  policy: string | null,
  payloads: readonly string[],
): Promise<number[]> {
  const server = await listener(() => '<!doctype html><div id="root"></div>', {
    'content-type': 'text/html',
    ...(policy === null ? {} : { 'content-security-policy': policy }),
  })
  const opening = app.waitForEvent('window')
  await app.evaluate(
    ({ BrowserWindow }, url) =>
      new BrowserWindow({ show: false, webPreferences: { sandbox: true, partition: `control ${url}` } }).loadURL(url),
    server.url,
  )
  const control = await opening
  await watch(control)
  const runners = await control.evaluate(async (all) => {
    const { watched, provoke } = window as unknown as Probe
    const root = document.getElementById('root') as HTMLElement
    // A link that leads to another page would take the control away; those that run a script stay as they are.
    window.addEventListener('click', (event) => {
      const link = event.composedPath().find((each) => each instanceof HTMLAnchorElement)
      if (link !== undefined && !/^javascript:/i.test(link.href)) event.preventDefault()
    })
    for (const payload of all) {
      root.innerHTML = payload
      await new Promise((resolve) => {
        setTimeout(resolve, 2)
      })
      try {
        provoke(root)
      } catch {
        /* a payload that breaks the probe has run */
      }
      watched.at += 1
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 300)
    })
    return watched.runners
  }, payloads)
  server.stop()
  return [...new Set(runners)]
}
