import type { ElectronApplication, Page } from '@playwright/test'
import { listener } from './desk/listener.ts'

/** What a page recorded about payloads: which ran, and the number of handlers and links. */
interface Watched {
  ran: string[]
  /** Indexes of the payloads that ran something. */
  runners: number[]
  /** Index of the payload on the page. */
  at: number
  shown: number
  handlers: number
  links: number
}

/** What `watch` installs on a page. */
export interface Probe {
  watched: Watched
  provoke: (root: Element) => void
}

/**
 * Replaces the functions that a payload might call, and installs a function that fires every handler and clicks every
 * link below an element.
 */
export const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const watched: Watched = { ran: [], runners: [], at: 0, shown: 0, handlers: 0, links: 0 }
    // An element whose payload names it like one of these must not shadow it.
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

/**
 * Puts unsanitised payloads into a separate page that is served with that policy; resolves to the indexes of those that
 * ran something.
 */
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
    // A link to another page would replace the control page; links that run a script are kept.
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
    // What a payload loads has failed or come by then: a picture and a frame that were begun after all of them.
    const [picture, frame] = [new Image(), document.createElement('iframe')]
    const isOver = [picture, frame].map(
      (last) =>
        new Promise((resolve) => {
          for (const type of ['load', 'error']) last.addEventListener(type, resolve)
        }),
    )
    picture.src = '/last'
    document.body.append(frame)
    frame.src = '/last'
    await Promise.all(isOver)
    return watched.runners
  }, payloads)
  server.stop()
  return [...new Set(runners)]
}
