import { joined } from '../../app/domain/values/visible-text.ts'
/** Whether this is macOS, where Cmd takes the place of Ctrl. */
const isMac = navigator.userAgent.includes('Mac OS')

/** The pressed keys as the catalogue of commands names them. */
export function nameOf(event: KeyboardEvent): string {
  const mod = isMac ? event.metaKey : event.ctrlKey
  // A single character already shows whether Shift was held; Shift is added for letters only.
  const shift = event.shiftKey && (event.key.length > 1 || /[a-z]/i.test(event.key))
  const key = event.key === ' ' ? 'Space' : event.key.length === 1 && shift ? event.key.toUpperCase() : event.key
  return joined('+', [mod ? 'Mod' : '', event.altKey ? 'Alt' : '', shift ? 'Shift' : '', key])
}

/** The keys as this system names them: `Ctrl+Z`, `⌘+Z`. */
export function keysText(keys: string): string {
  return keys
    .replace(/(?<=\+)[a-z]$/, (letter) => letter.toUpperCase())
    .replace('Mod', isMac ? '⌘' : 'Ctrl')
    .replace('ArrowDown', '↓')
    .replace('ArrowUp', '↑')
    .replace('ArrowLeft', '←')
    .replace('ArrowRight', '→')
}

/** Whether a key has no Ctrl, Cmd or Alt; such shortcuts can be switched off. */
export const isSingleKey = (name: string): boolean => /^(Shift\+)?(.|Space|Enter)$/.test(name)

/** Keys that edit text while the person types. */
const EDITING = ['Mod+c', 'Mod+x', 'Mod+v', 'Mod+a']

/** Keys that take typing back, or do it again. */
const UNDOING = ['Mod+z', 'Mod+Shift+Z', 'Mod+y']

/** Fields that take no typing, so that there is none to take back. */
const WITHOUT_TEXT = ['checkbox', 'radio', 'range', 'button', 'submit', 'reset', 'color', 'file', 'image']

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/** Whether the person types text there, which has an undo of its own. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement
    ? !target.readOnly && !WITHOUT_TEXT.includes(target.type)
    : target instanceof HTMLElement && (target.isContentEditable || target.tagName === 'TEXTAREA')

/** What Enter and Space press when it has the focus. */
const PRESSED = 'button, a[href], summary, [role=button], [role=tab], [role=radio], [role=checkbox], [role=menuitem]'

/** Whether what has the focus needs the key itself: a field or a button. */
export function belongsToFocus(name: string, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if ((name === 'Enter' || name === 'Space') && target.closest(PRESSED) !== null) return true
  if (UNDOING.includes(name)) return isTextField(target)
  if (!isTyping(target)) return false
  return EDITING.includes(name) || !/^(Mod|Alt)\+|^(Shift\+)?F\d|^Escape$/.test(name)
}
