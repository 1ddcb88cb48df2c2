import type { Page } from '@playwright/test'
import type { ViewName } from '../../pages/window.ts'
import { expect, type Desk } from '../desk/desk.ts'
import { VIEWS_WITH_CONTENT } from '../views-with-content.ts'

/** What Tab reaches of a view. */
interface TabWalk {
  /** Number of stops, until the first one came again. */
  stops: number
  /** Controls that neither Tab nor the arrow keys of a group reach, as a person would call them. */
  unreached: string[]
  /** Stops whose focus cannot be seen. */
  unseen: string[]
}

/** More stops than any view has. */
const MOST = 600

/** What the page knows of the walk. */
interface Walked {
  stops: Set<Element>
  last: Element | null
  unseen: string[]
  missing: Set<Element>
}

declare global {
  // The walk goes on over several calls.
  var walked: Walked | undefined
}

/** Walks with Tab through everything on screen, and compares it with the controls that are there. */
async function walkByTab(page: Page): Promise<TabWalk> {
  await page.evaluate(() => {
    globalThis.walked = { stops: new Set(), last: null, unseen: [], missing: new Set() }
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  for (let press = 0; press < MOST; press++) {
    await page.keyboard.press('Tab')
    const isNew = await page.evaluate(() => {
      const { activeElement: stop } = document
      const { walked } = globalThis
      if (stop === null || stop === document.body || walked === undefined) return true
      // The parts of a date are stops of their own within one field.
      const isSame = walked.last === stop
      walked.last = stop
      // A part that is drawn anew may lead back to an earlier stop, so the walk ends where it began.
      if (walked.stops.has(stop)) return isSame || stop !== [...walked.stops][0]
      walked.stops.add(stop)
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(stop)
      const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
      const isMarked = isOutlined || boxShadow !== 'none'
      const { width, height } = stop.getBoundingClientRect()
      if (!isMarked || width * height === 0) walked.unseen.push(stop.outerHTML.slice(0, 120))
      return true
    })
    if (!isNew) break
  }
  const missing = await page.evaluate(() => {
    const { walked } = globalThis
    if (walked === undefined) return 0
    const CONTROLS = 'button, a[href], input, select, textarea, summary, [role=slider], [tabindex]'
    /** Groups with one stop, in which the arrow keys move. */
    const GROUPS =
      '[role=radiogroup], [role=listbox], [role=menu], [role=tablist], [role=tree], [role=grid], [role=region][tabindex="0"]'
    const { stops } = walked
    // The part that has the focus of a grid is around it.
    const isStopIn = (group: Element): boolean =>
      stops.has(group) ||
      [...stops].some((stop) => group.contains(stop)) ||
      (group.matches('[role=grid]') && stops.has(group.closest('[role=region][tabindex="0"]') ?? group))
    const controls = [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(
      (control) =>
        control.checkVisibility({ visibilityProperty: true }) &&
        !control.matches(':disabled, [aria-disabled=true]') &&
        control.closest('[inert], [aria-hidden=true]') === null &&
        // A part of the window that is only focused by the application is no control.
        !(control.tabIndex < 0 && !control.matches('button, a[href], input, select, textarea, summary, [role=slider]')),
    )
    const unreached = controls
      .filter((control) => !stops.has(control))
      .filter((control) => {
        const group = control.closest(GROUPS)
        return control.tabIndex >= 0 || group === null || !isStopIn(group)
      })
    walked.missing = new Set(unreached)
    return walked.missing.size
  })
  // The chart of the earnings shows the field that has the focus, so its legend gets a control after Tab went past it: on to that one.
  for (let press = 0, left = missing; left > 0 && press < MOST; press++) {
    await page.keyboard.press('Tab')
    left = await page.evaluate(() => {
      const { walked } = globalThis
      const { activeElement: stop } = document
      if (walked === undefined || stop === null) return 0
      walked.missing.delete(stop)
      return stop === [...walked.stops][0] ? 0 : walked.missing.size
    })
  }
  return page.evaluate(() => {
    const { stops, missing: unreached, unseen } = globalThis.walked ?? { stops: [], missing: [], unseen: [] }
    return {
      stops: [...stops].length,
      unreached: [...unreached].map((control) => control.outerHTML.slice(0, 120)),
      unseen: [...unseen],
    }
  })
}

/** Expects Tab to reach every control of these views, and each stop to be seen. */
export async function expectReached(desk: Desk, views: readonly ViewName[]): Promise<void> {
  const problems: string[] = []
  let stops = 0
  for (const view of views) {
    await VIEWS_WITH_CONTENT[view](desk)
    const walk = await walkByTab(desk.page)
    stops += walk.stops
    problems.push(...walk.unreached.map((each) => `${view}: not reached: ${each}`))
    problems.push(...walk.unseen.map((each) => `${view}: focus not seen: ${each}`))
  }
  console.log(`      ${stops} stops in ${views.length} views`)
  expect(problems).toEqual([])
}
