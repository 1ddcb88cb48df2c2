import { Tooltip } from '@base-ui/react/tooltip'
import { useEffect, useMemo, useState, type ReactElement } from 'react'
import './tooltip.css'

/** Elements that can have a name, which may be their title. */
const NAMED = 'button, a[href], input, select, textarea, [role]'

/** The attribute that says a title in its place to a screen reader; null where the element says it already, or something else. */
function placeOfTitle(element: Element, title: string): 'aria-label' | 'aria-description' | null {
  const text = element.textContent.trim()
  const label = element.getAttribute('aria-label')
  const isNamed = label !== null || element.hasAttribute('aria-labelledby') || text !== ''
  const isField = element instanceof HTMLInputElement && (element.labels?.length ?? 0) > 0
  if (!isNamed && !isField && element.matches(NAMED)) return 'aria-label'
  const isSaid = title === label || (label === null && title === text)
  const isDescribed = element.hasAttribute('aria-describedby') || element.hasAttribute('aria-description')
  return isSaid || isDescribed ? null : 'aria-description'
}

/**
 * Takes the title of an element away, so that the browser does not show it, and says it to a screen reader in another attribute.
 * `onText` gets the title that the element is given meanwhile; an empty one means none. Returns what gives the title back.
 */
export function takeTitle(element: Element, onText: (title: string) => void): () => void {
  let title: string | null = element.getAttribute('title') ?? ''
  let said: { place: string; title: string } | null = null

  function unsay(): void {
    // What is not as it was set has another owner by now.
    if (said !== null && element.getAttribute(said.place) === said.title) element.removeAttribute(said.place)
    said = null
  }

  function take(taken: string): void {
    const place = placeOfTitle(element, taken)
    // An empty title also hides the titles of what is around the element, and its removal can be observed.
    element.setAttribute('title', '')
    if (place !== null) {
      element.setAttribute(place, taken)
      said = { place, title: taken }
    }
    observer.takeRecords()
  }

  function read(): void {
    title = element.getAttribute('title')
    unsay()
    if (title !== null && title !== '') take(title)
    onText(title ?? '')
  }

  const observer = new MutationObserver(read)
  observer.observe(element, { attributeFilter: ['title'] })
  take(title)
  return () => {
    const isChanged = observer.takeRecords().length > 0
    observer.disconnect()
    unsay()
    if (!isChanged && title !== null) element.setAttribute('title', title)
  }
}

/** What the tooltip says, and about what. */
interface Tip {
  element: Element
  text: string
  /** Where the pointer is, in CSS pixels from the left; null for the keyboard. */
  x: number | null
}

/** Rest before a tooltip, in milliseconds: less than the 500 ms after which the browser would show the title itself. */
const DELAY_MS = 400
/** How long the way from the element to its tooltip, or to the next element, may take. */
const GRACE_MS = 150
type By = 'pointer' | 'focus'

/** Class of the area of the tooltip, which reaches to its element. */
const TIP_AREA = 'tooltip-area'

const MOVES = new Set([
  'Tab',
  'F6',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
])
const PRESSES = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta'])

const isInTip = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`.${TIP_AREA}`) !== null

const titledAt = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('[title]') : null

/**
 * Tells which tooltip is to be shown: that of the element with a `title` that the pointer rests on, or to which a key has led. There are
 * no listeners but those of the window, and nothing is observed while no tooltip is shown. Returns what ends it.
 */
function watchTips(show: (tip: Tip | null) => void): () => void {
  const ending = new AbortController()
  /** The element with a title below the pointer, whether it is shown or not. */
  let pointed: Element | null = null
  let x = 0
  let shown: { tip: Tip; by: By } | null = null
  /** What the timer is for. */
  let waiting: By | null = null
  let giveBack: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let leftAt = Number.NEGATIVE_INFINITY
  let isMoving = false

  const observer = new MutationObserver(() => {
    if (shown !== null && !shown.tip.element.isConnected) hide()
  })

  function stopWaiting(): void {
    clearTimeout(timer)
    waiting = null
  }

  function release(): void {
    giveBack?.()
    giveBack = null
  }

  function cease(): void {
    stopWaiting()
    observer.disconnect()
    if (shown === null) return
    shown = null
    show(null)
  }

  function hide(): void {
    cease()
    release()
  }

  function tell(element: Element, by: By): void {
    hide()
    const text = element.getAttribute('title') ?? ''
    if (text === '' || !element.isConnected) {
      pointed = null
      return
    }
    shown = { tip: { element, text, x: by === 'pointer' ? x : null }, by }
    giveBack = takeTitle(element, (changed) => {
      if (shown === null) return
      if (changed === '') {
        hide()
        return
      }
      shown = { ...shown, tip: { ...shown.tip, text: changed } }
      show(shown.tip)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    show(shown.tip)
  }

  function after(milliseconds: number, by: By, run: () => void): void {
    clearTimeout(timer)
    waiting = by
    timer = setTimeout(run, milliseconds)
  }

  function leave(): void {
    if (shown === null) hide()
    else if (shown.by === 'pointer')
      after(GRACE_MS, 'pointer', () => {
        leftAt = performance.now()
        hide()
      })
    else if (waiting === 'pointer') stopWaiting()
  }

  // Unlike `pointerover`, this comes only from the pointer itself, not from what moves below it.
  function point(event: PointerEvent): void {
    if (event.pointerType === 'touch' || event.buttons !== 0) return
    x = event.clientX
    if (isInTip(event.target)) {
      stopWaiting()
      pointed = shown?.tip.element ?? null
      return
    }
    const found = titledAt(event.target)
    if (found === pointed) return
    pointed = found
    if (found !== null && found === shown?.tip.element) stopWaiting()
    else if (found === null || found.getAttribute('title') === '') leave()
    else if (shown?.by === 'pointer' || performance.now() - leftAt < GRACE_MS) tell(found, 'pointer')
    else after(DELAY_MS, 'pointer', () => tell(found, 'pointer'))
  }

  function focus({ target }: FocusEvent): void {
    const found = titledAt(target)
    // The focus that a dialog gives or gives back needs no explanation; that to which a key has led does.
    if (!isMoving || found === null || !(target instanceof Element && target.matches(':focus-visible'))) return
    after(DELAY_MS, 'focus', () => tell(found, 'focus'))
  }

  function press(event: KeyboardEvent): void {
    isMoving = MOVES.has(event.key)
    // They enlarge the window, for example.
    if (MODIFIERS.has(event.key) || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape' && shown !== null) {
      // What is below the tooltip stays as it is.
      event.preventDefault()
      event.stopImmediatePropagation()
      // The pointer is still there, and the browser would show the title.
      if (shown.by === 'pointer') cease()
      else hide()
    } else hide()
  }

  function hold(event: Event): void {
    if (isInTip(event.target)) {
      // Neither closes a dialog nor takes the focus.
      event.preventDefault()
      event.stopPropagation()
    } else if (event.type === 'pointerdown') {
      isMoving = false
      hide()
    }
  }

  const options = { capture: true, passive: true, signal: ending.signal }
  const active = { capture: true, signal: ending.signal }
  window.addEventListener('pointermove', point, options)
  window.addEventListener('focusin', focus, options)
  window.addEventListener(
    'focusout',
    () => {
      if (waiting === 'focus' || shown?.by === 'focus') hide()
    },
    options,
  )
  window.addEventListener('keydown', press, active)
  for (const type of PRESSES) window.addEventListener(type, hold, active)
  window.addEventListener(
    'scroll',
    ({ target }) => {
      const element = shown?.tip.element ?? (waiting === 'pointer' ? pointed : null)
      if (element === null || !(target instanceof Node && target.contains(element))) return
      // What is below the pointer now is known once that moves again.
      pointed = null
      hide()
    },
    options,
  )
  window.addEventListener('blur', hide, { signal: ending.signal })
  document.documentElement.addEventListener(
    'pointerleave',
    () => {
      pointed = null
      leave()
    },
    options,
  )
  return () => {
    hide()
    ending.abort()
  }
}

/** Width from which the tooltip begins where the pointer is, in CSS pixels, because the middle of the element may be far away. */
const WIDE = 240

function placeOf({ element, x }: Tip) {
  const isWide = element.getBoundingClientRect().width > WIDE
  const anchor = {
    contextElement: element,
    getBoundingClientRect() {
      const { left, top, width, height } = element.getBoundingClientRect()
      return isWide ? new DOMRect(x ?? left, top, 0, height) : new DOMRect(left, top, width, height)
    },
  }
  return { anchor, align: isWide ? ('start' as const) : ('center' as const) }
}

/**
 * The one tooltip of the window. Whatever has a `title` has it, for the pointer and the keyboard, in place of the browser's, which the
 * keyboard never shows and which can neither be enlarged nor pointed at.
 */
export function TooltipLayer(): ReactElement {
  const [tip, setTip] = useState<Tip | null>(null)
  useEffect(() => watchTips(setTip), [])
  const place = useMemo(() => (tip === null ? {} : placeOf(tip)), [tip])
  return (
    <Tooltip.Root open={tip !== null}>
      <Tooltip.Portal className="tooltip-portal">
        <Tooltip.Positioner
          className={TIP_AREA}
          data-by={typeof tip?.x === 'number' ? 'pointer' : 'keyboard'}
          {...place}
          collisionPadding={2}
        >
          <Tooltip.Popup className="tooltip isolate" role="tooltip">
            {tip?.text}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
