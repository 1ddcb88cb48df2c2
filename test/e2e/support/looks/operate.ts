import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Channel } from '../../../../app/ipc/channels.ts'
import type { ErrorInfo } from '../../../../app/errors/app-error.ts'
import type { ViewName } from '../../pages/window.ts'
import type { Desk, StartDemo } from '../desk/desk.ts'
import {
  areControls,
  controlsOf,
  focusControl,
  hasEffect,
  isToggled,
  settlePage,
  watchOperations,
} from './operation-watch.ts'
import type { Control, ControlKind } from './operation-watch.ts'
import { scriptMain, UNSCRIPTED, type MainScript } from '../desk/scripted-main.ts'
import { VIEWS_WITH_CONTENT } from '../views-with-content.ts'

/** The keys that operate a control, and those that put it back. */
const KEYS: Readonly<Record<ControlKind, { press: readonly string[]; back: readonly string[] }>> = {
  button: { press: ['Enter'], back: [] },
  check: { press: ['Space'], back: ['Space'] },
  radio: { press: ['ArrowRight'], back: ['ArrowLeft'] },
  tab: { press: ['ArrowRight'], back: ['ArrowLeft'] },
  select: { press: ['ArrowDown', 'ArrowUp'], back: [] },
  slider: { press: ['ArrowRight', 'ArrowLeft'], back: [] },
  number: { press: ['ArrowUp'], back: ['ArrowDown'] },
  date: { press: ['ArrowUp', 'ArrowRight', 'ArrowUp', 'ArrowRight', 'ArrowUp'], back: ['Backspace'] },
  text: { press: ['q'], back: ['Backspace'] },
  'read-only': { press: ['Control+a'], back: [] },
  area: { press: ['ArrowDown', 'ArrowUp', 'End', 'Home', 'ArrowRight'], back: [] },
}

/** What would end the demonstration, leave the window or wait for a dialog of the system. The window is told that it failed, which it says. */
const REFUSED: readonly Channel[] = [
  'about.show',
  'connections.add',
  'connections.remove',
  'connections.use',
  'console.clear',
  'contracts.forget',
  'deliveries.clear',
  'demo.chooseKey',
  'demo.setRunning',
  'file.open',
  'file.save',
  'key.changeAddress',
  'key.enter',
  'key.remove',
  'library.applyLimits',
  'library.backup',
  'library.restore',
  'link.open',
  'log.show',
  'news.markAll',
  'notifications.test',
  'page.pdf',
  'page.print',
  'receiver.start',
  'scenarios.putBack',
  'scenarios.start',
  'webhook.enterToken',
  'window.open',
]
const BUSY: ErrorInfo = { kind: 'storage-failed', reason: 'busy', detail: '' }

/** Main while controls are operated. */
const NOTHING_LEAVES: MainScript = {
  ...UNSCRIPTED,
  refuses: Object.fromEntries(REFUSED.map((channel) => [channel, BUSY])),
}

/** What Escape closes. A message has the role of a dialog as well, and a button for that. */
const LAYERS = '[role=dialog]:not(.message), [role=alertdialog]:not(.message), [role=menu]'

/** Closes what has opened above the view. */
async function closeLayers({ page, frame }: Desk): Promise<void> {
  const closeMessage = page.getByRole('button', { name: 'Close the message' })
  for (let count = await closeMessage.count(); count > 0; count--) await closeMessage.first().click()
  const layers = page.locator(LAYERS)
  for (let press = 0; press < 3; press++) {
    const count = await layers.count()
    if (count === 0) break
    await page.keyboard.press('Escape')
    // One that asks whether it may close brings another; a key that is ignored brings nothing.
    await page
      .waitForFunction(([of, before]) => document.querySelectorAll(of).length !== before, [LAYERS, count] as const, {
        timeout: 2000,
      })
      .catch(() => undefined)
  }
  if (await frame.inspector.isVisible()) await frame.closeInspector()
}

/** What came of the keys for one control: null when something did. */
export async function operate(page: Page, { key, kind }: Control): Promise<string | null> {
  const focus = await focusControl(page, key)
  if (focus !== 'ready') return focus
  const { press, back } = KEYS[kind]
  let isAlive = false
  for (const [place, each] of press.entries()) {
    await page.keyboard.press(each)
    // A date has no value before its last part has one.
    if (kind === 'date' && place < press.length - 1) continue
    isAlive = (await hasEffect(page)) || isAlive
    if (isAlive && kind !== 'select' && kind !== 'slider') break
  }
  if (!isAlive) return 'dead'
  if (await isToggled(page)) await page.keyboard.press(kind === 'radio' ? 'ArrowLeft' : (press[0] ?? ''))
  else for (const each of back) await page.keyboard.press(each)
  return null
}

/** The frame around the views is the same for all of them. */
const partOf = (view: ViewName): string => (view === 'News' ? 'body' : 'main')

/** Reads the window again, and brings the view to where its controls are listed. */
async function reload(desk: Desk, view: ViewName): Promise<void> {
  await desk.page.reload()
  await watchOperations(desk.page)
  await VIEWS_WITH_CONTENT[view](desk)
  await settlePage(desk.page)
}

/** Starts a demonstration of its own, in the view. */
async function begin(startDemo: StartDemo, view: ViewName): Promise<Desk> {
  const desk = await startDemo()
  desk.page.setDefaultTimeout(10_000)
  const script = await scriptMain(desk.app)
  await VIEWS_WITH_CONTENT[view](desk)
  await script(NOTHING_LEAVES)
  await reload(desk, view)
  return desk
}

/** Puts back by hand what is known to stay: work offline, and what the stories are filtered by. */
async function putBack({ frame, news, page }: Desk, view: ViewName): Promise<void> {
  const isOffline = (await frame.offlineSwitch.getAttribute('aria-checked')) === 'true'
  if (isOffline) await frame.offlineSwitch.click()
  if (view !== 'News' || !(await news.search.isVisible())) return
  await news.search.fill('')
  await news.search.press('Enter')
  await page.keyboard.press('Escape')
}

/** Whether the view shows its first controls once nothing is open above it. */
async function isFirstState(desk: Desk, view: ViewName, keys: readonly string[], timeout: number): Promise<boolean> {
  await closeLayers(desk)
  if ((await desk.frame.currentTab.textContent()) !== view) await desk.frame.open(view)
  return areControls(desk.page, partOf(view), keys, timeout)
}

/** How long a view may take to come back before it is begun anew. */
const PATIENCE_MS = 8000

/** What was done with the controls of a view. */
interface Operation {
  controls: number
  operated: number
  /** Controls of a group of which another one was operated. */
  alike: number
  /** Controls with nothing to do, such as a list that fits. */
  atRest: string[]
  /** Controls that were not there again, although the view was begun anew. */
  skipped: string[]
  dead: string[]
  reloads: number
  starts: number
}

/**
 * Operates the controls of a view by keyboard, each in the first state of the view: what differs after a control is read again, and
 * what was kept on disk goes with a new start.
 */
export async function operateView(startDemo: StartDemo, view: ViewName): Promise<Operation> {
  let desk = await begin(startDemo, view)
  const controls = await controlsOf(desk.page, partOf(view))
  const keys = controls.map(({ key }) => key)
  const groups = new Set<string>()
  const found: Operation = {
    controls: controls.length,
    operated: 0,
    alike: 0,
    atRest: [],
    skipped: [],
    dead: [],
    reloads: 0,
    starts: 1,
  }

  async function restore(): Promise<void> {
    if (await isFirstState(desk, view, keys, 500).catch(() => false)) return
    found.reloads += 1
    const reading = putBack(desk, view)
      .then(() => reload(desk, view))
      .then(
        () => true,
        () => false,
      )
    const isRead = await Promise.race([reading, setTimeout(PATIENCE_MS, false)])
    if (isRead && (await isFirstState(desk, view, keys, 1500).catch(() => false))) return
    found.starts += 1
    await desk.close()
    desk = await begin(startDemo, view)
    await isFirstState(desk, view, keys, 3000)
  }

  for (const control of controls) {
    const { key, group } = control
    if (group !== null && groups.has(group)) {
      found.alike += 1
      continue
    }
    if (group !== null) groups.add(group)
    await restore()
    const problem = await operate(desk.page, control)
    if (problem === null) found.operated += 1
    else if (problem === 'at rest') found.atRest.push(key)
    else if (problem === 'missing') found.skipped.push(`${key}: not there after a new start`)
    else found.dead.push(`${key}: ${problem}`)
  }
  return found
}
