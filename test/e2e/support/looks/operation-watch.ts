import type { Page } from '@playwright/test'

/** What a keyboard does with a control: what kind of control it is. */
export type ControlKind =
  | 'button'
  | 'check'
  | 'radio'
  | 'tab'
  | 'select'
  | 'slider'
  | 'number'
  | 'date'
  | 'text'
  | 'read-only'
  | 'area'

/** A control on screen: how it is found again, and how it is operated. */
export interface Control {
  key: string
  kind: ControlKind
  /** The group of controls that one component makes with one action, such as the chips of a story. */
  group: string | null
}

/** Something that changed in the page. */
interface Effect {
  target: EventTarget | null
  /** Milliseconds after the key was pressed. */
  after: number
}

/** The parts of the page that are the same many times over: of each, one control is operated. */
const ALIKE: readonly string[] = [
  '.facet > summary',
  '.facets .side-name',
  '.facets .side-edit',
  '.facet-more',
  '.story-symbol .chip',
  '.story-ratios',
  '.story-identifier',
  '.story-chips > .chip',
  '.story-body a',
  '.picker-symbol',
  '.picker-remove',
  '.picker-ratio input',
  '.picker-scroll legend .button-link',
  '.chart-legend li > button:first-child',
  '.sourced',
  '.earnings-pin',
  '.earnings-name',
  '.settings-link',
  '.scenario .button',
  '.limits-table tbody select',
]

/** What the page knows of the control that is operated. */
interface Watch {
  controls: () => { control: Control; element: HTMLElement }[]
  /** Resolves when nothing in the page changes any more. */
  quiet: () => Promise<void>
  /** What changes within a time without any key. */
  idle: (milliseconds: number) => Promise<Set<EventTarget | null>>
  /** What changes by itself while no key is pressed. */
  clocks: Set<EventTarget | null>
  /** What changed by itself just before the key was pressed. */
  restless: Set<EventTarget | null>
  /** Whether a control is on or open, in the words of the page. */
  stateOf: (element: HTMLElement) => string
  element: HTMLElement | null
  state: string
  effects: Effect[]
}

declare global {
  // The watch goes on over several calls.
  var operation: Watch | undefined
}

/** Puts into the page what lists its controls and sees what changes. */
export const watchOperations = (page: Page): Promise<void> =>
  page.evaluate((alike) => {
    const SELECTOR = 'button, a[href], input, select, textarea, summary, [role=slider], [role=separator], [tabindex]'

    function kindOf(element: HTMLElement): ControlKind {
      const role = element.getAttribute('role')
      if (element instanceof HTMLSelectElement) return 'select'
      if (role === 'tab') return 'tab'
      if (role === 'radio' || element.matches('[type=radio]')) return 'radio'
      if (role === 'switch' || role === 'checkbox' || element.matches('[type=checkbox]')) return 'check'
      if (role === 'slider' || role === 'separator' || element.matches('[type=range]')) return 'slider'
      if (element.matches('[type=number]')) return 'number'
      if (element.matches('[type=date], [type=time]')) return 'date'
      if (element.matches('input, textarea')) return element.matches('[readonly]') ? 'read-only' : 'text'
      return element.matches('button, a, summary') || role === 'button' ? 'button' : 'area'
    }

    function nameOf(element: HTMLElement): string {
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
      const name = element.getAttribute('aria-label') ?? label ?? (element.textContent.trim() || element.title)
      // Counts change while the window is used.
      return name.replaceAll(/\d+/g, '#').slice(0, 80)
    }

    /** Whether Tab stops here: of the buttons of one choice it stops at one. */
    function isStop(element: HTMLElement): boolean {
      const isThere =
        element.tabIndex >= 0 &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.matches(':disabled, [aria-disabled=true]') &&
        // The tasks under way go by themselves.
        element.closest('[inert], [aria-hidden=true], .task-bar') === null
      return (
        isThere && !(element.matches('[type=radio]:not(:checked)') && element.closest('[role=radiogroup]') !== null)
      )
    }

    const watch: Watch = {
      controls() {
        const counts = new Map<string, number>()
        return [...document.querySelectorAll<HTMLElement>(SELECTOR)].filter(isStop).map((element) => {
          const kind = kindOf(element)
          const named = `${kind} “${nameOf(element)}”`
          const count = (counts.get(named) ?? 0) + 1
          counts.set(named, count)
          const group = alike.find((selector) => element.matches(selector)) ?? null
          return { control: { key: count === 1 ? named : `${named} ${count}`, kind, group }, element }
        })
      },
      async quiet() {
        for (let round = 0; round < 20; round++) {
          watch.effects = []
          await new Promise((resolve) => setTimeout(resolve, 60))
          if (watch.effects.length === 0) return
        }
      },
      async idle(milliseconds) {
        watch.effects = []
        await new Promise((resolve) => setTimeout(resolve, milliseconds))
        const targets = new Set(watch.effects.map(({ target }) => target))
        watch.effects = []
        return targets
      },
      clocks: new Set(),
      restless: new Set(),
      stateOf(element) {
        const marks = ['aria-pressed', 'aria-expanded', 'aria-checked'].map((name) => element.getAttribute(name))
        return [...marks, element.parentElement?.getAttribute('open')].join()
      },
      element: null,
      state: '',
      effects: [],
    }
    globalThis.operation = watch
    let pressedAt = performance.now()
    const note = (target: EventTarget | null): void => {
      watch.effects.push({ target, after: performance.now() - pressedAt })
    }
    document.addEventListener(
      'keydown',
      () => {
        pressedAt = performance.now()
      },
      { capture: true },
    )
    // The marks that follow the focus and the pressed key are no effects.
    const MARKS = /^(tabindex|data-(focused|active|pressed|highlighted|focus-visible))$/
    new MutationObserver((records) => {
      for (const { attributeName, target } of records)
        if (attributeName === null || !MARKS.test(attributeName)) note(target)
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    for (const type of ['focusin', 'scroll', 'toggle', 'select'])
      document.addEventListener(type, ({ target }) => note(target), { capture: true })
    // What is typed or chosen is an effect also in a field that is drawn anew by itself.
    for (const type of ['input', 'change'])
      document.addEventListener(type, () => note(new EventTarget()), { capture: true })
  }, ALIKE)

/** The controls of a part of the page at which Tab stops. */
export const controlsOf = (page: Page, part: string): Promise<Control[]> =>
  page.evaluate(
    (selector) =>
      globalThis.operation
        ?.controls()
        .filter(({ element }) => element.closest(selector) !== null)
        .map(({ control }) => control) ?? [],
    part,
  )

/** How long a page is watched once to find what changes by itself: twice as long as a clock that shows seconds takes. */
const CLOCK_MS = 2000

/** Waits until the page is quiet, and finds what changes in it by itself. */
export const settlePage = (page: Page): Promise<void> =>
  page.evaluate(async (milliseconds) => {
    const watch = globalThis.operation
    await watch?.quiet()
    if (watch !== undefined) watch.clocks = await watch.idle(milliseconds)
  }, CLOCK_MS)

/** How long the page is watched before a key is pressed, to know what changes by itself. */
const PAUSE_MS = 250
/** How long a person waits for something to come of a key. */
const WAIT_MS = 3000

/**
 * Gives the focus to a control and waits until all is quiet: whether it is there, and whether it has the focus. What fits without
 * scrolling, and a choice of one, is at rest.
 */
export const focusControl = (page: Page, key: string): Promise<'missing' | 'not focused' | 'at rest' | 'ready'> =>
  page.evaluate(
    async ([wanted, pause, wait]) => {
      const watch = globalThis.operation
      const found = watch?.controls().find(({ control }) => control.key === wanted)
      if (watch === undefined || found === undefined) return 'missing'
      const { element, control } = found
      // What has just closed may give the focus back.
      for (let attempt = 0; attempt < 3 && document.activeElement !== element; attempt++) {
        element.focus()
        await watch.quiet()
      }
      // The ages on screen change with the minute, which is no effect of a key just before.
      const left = 60_000 - (Date.now() % 60_000)
      if (left < wait + 1000) await new Promise((resolve) => setTimeout(resolve, left))
      // What another control has begun, such as a request, ends before the key is pressed.
      for (let round = 0; round < 8; round++) {
        watch.restless = await watch.idle(pause)
        if (watch.restless.isSubsetOf(watch.clocks)) break
      }
      if (document.activeElement !== element) return 'not focused'
      watch.element = element
      watch.state = watch.stateOf(element)
      const isWhole = element.scrollHeight <= element.clientHeight && element.scrollWidth <= element.clientWidth
      const isEmpty =
        !element.matches('.series-chart') &&
        element.querySelector('[role=option], [role=row], tr, [role=treeitem]') === null
      const isOnly = element instanceof HTMLSelectElement && element.options.length < 2
      return isOnly || (control.kind === 'area' && isWhole && isEmpty) ? 'at rest' : 'ready'
    },
    [key, PAUSE_MS, WAIT_MS] as const,
  )

/** Waits until the controls of a part of the page are exactly these; after a while they are not. */
export const areControls = (page: Page, part: string, keys: readonly string[], timeout: number): Promise<boolean> =>
  page
    .waitForFunction(
      ([selector, wanted]) => {
        const controls = globalThis.operation?.controls() ?? []
        const found = controls.filter(({ element }) => element.closest(selector) !== null)
        return found.map(({ control }) => control.key).join('\n') === wanted
      },
      [part, keys.join('\n')] as const,
      { timeout },
    )
    .then(() => true)
    .catch(() => false)

/**
 * Whether anything came of what was pressed, within the time that a person would wait. What changed before the key by itself does
 * not count, and what changes later than the page was watched before is compared with a second pause as long as the wait.
 */
export const hasEffect = (page: Page): Promise<boolean> =>
  page.evaluate(
    async ([pause, wait]) => {
      const watch = globalThis.operation
      if (watch === undefined) return false
      const counted = (): Effect[] =>
        watch.effects.filter(({ target }) => !watch.restless.has(target) && !watch.clocks.has(target))
      const until = performance.now() + wait
      while (counted().length === 0 && performance.now() < until)
        await new Promise((resolve) => setTimeout(resolve, 20))
      const effects = counted()
      const first = effects[0]
      if (first === undefined) return false
      // A clock does not take the focus away.
      if (first.after <= pause || document.activeElement !== watch.element) return true
      await watch.quiet()
      const again = await watch.idle(wait)
      return effects.some(({ target }) => !again.has(target))
    },
    [PAUSE_MS, WAIT_MS] as const,
  )

/** Waits until nothing changes, and resolves to whether the control that was pressed now stands the other way. */
export const isToggled = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const watch = globalThis.operation
    await watch?.quiet()
    const { element, state } = watch ?? {}
    if (element?.isConnected !== true) return false
    return document.activeElement === element && watch?.stateOf(element) !== state
  })
