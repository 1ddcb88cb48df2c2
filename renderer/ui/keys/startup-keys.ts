/** Keys with Ctrl or ⌘ that the system has for text, size and the end of the application. */
const WITH_CONTROL = /^[qwcvxar]$/i

/** Those that some keyboards have with Shift. */
const SIZES = /^[-+=0]$/

/** F6 has a command. */
const FUNCTION_KEY = /^F(?!6$)\d+$/

const EDITING = /^(?:Backspace|Delete|Home|End|Arrow\w+)$/

const KINDS = ['keydown', 'keyup'] as const

const isText = ({ type, key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  type === 'keydown' && /^.$/u.test(key) && !ctrlKey && !metaKey && !altKey

const isField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/**
 * Whether a key is one of the system or of a field, or moves the focus: an event that is made does nothing of that. The commands are not
 * loaded yet, so a test compares their keys with these.
 */
function isLeftAlone({ key, target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (key === 'Tab' || FUNCTION_KEY.test(key)) return true
  if (ctrlKey || metaKey) return !altKey && (SIZES.test(key) || (!shiftKey && WITH_CONTROL.test(key)))
  return EDITING.test(key) && isField(target)
}

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
  if (!isFree || !isText(event) || !isField(target)) return
  target.setRangeText(key, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end')
  target.dispatchEvent(new InputEvent('input', { bubbles: true, data: key, inputType: 'insertText' }))
}

/**
 * Keeps the keys that are pressed from now on; returns a function that presses them again, in their order and one in each frame, and
 * keeps no more once all were. `onKept` is called for each.
 */
export function keepEarlyKeys(
  nextFrame: (callBack: () => void) => void,
  onKept: () => void = () => undefined,
): () => void {
  const kept: KeyboardEvent[] = []
  /** The one that is pressed again now, which is not kept. */
  let isPressing = false
  let isEnding = false

  function keep(event: KeyboardEvent): void {
    if (isPressing || isLeftAlone(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    kept.push(event)
    onKept()
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
