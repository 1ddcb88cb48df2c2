/** Keys that move the focus need no command, and an event that is made cannot move it. */
const LEFT_ALONE = new Set(['Tab'])

const KINDS = ['keydown', 'keyup'] as const

const isText = ({ type, key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  type === 'keydown' && /^.$/u.test(key) && !ctrlKey && !metaKey && !altKey

/** Presses a key as if it were pressed now. */
function press(event: KeyboardEvent): void {
  const { type, key, code, location, repeat, ctrlKey, shiftKey, altKey, metaKey } = event
  const now = new KeyboardEvent(type, {
    ...{ key, code, location, repeat, ctrlKey, shiftKey, altKey, metaKey },
    bubbles: true,
    cancelable: true,
  })
  const target = document.activeElement ?? document.body
  const isFree = target.dispatchEvent(now)
  // An event that is made types nothing.
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  if (!isFree || !isText(event) || !isField) return
  target.setRangeText(key, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end')
  target.dispatchEvent(new InputEvent('input', { bubbles: true, data: key, inputType: 'insertText' }))
}

/**
 * Keeps the keys that are pressed from now on; returns a function that presses them again, in their order and one in each frame, and
 * keeps no more once all were.
 */
export function keepEarlyKeys(nextFrame: (callBack: () => void) => void): () => void {
  const kept: KeyboardEvent[] = []
  /** The one that is pressed again now, which is not kept. */
  let isPressing = false
  let isEnding = false

  function keep(event: KeyboardEvent): void {
    if (isPressing || LEFT_ALONE.has(event.key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    kept.push(event)
  }
  function pressNext(): void {
    const event = kept.shift()
    if (event === undefined) {
      for (const kind of KINDS) window.removeEventListener(kind, keep, true)
      return
    }
    isPressing = true
    press(event)
    isPressing = false
    nextFrame(pressNext)
  }

  for (const kind of KINDS) window.addEventListener(kind, keep, true)
  return () => {
    if (isEnding) return
    isEnding = true
    pressNext()
  }
}
