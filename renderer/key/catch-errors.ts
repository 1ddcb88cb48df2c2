import { loggedAs } from '../../app/errors/describe-error.ts'
import { KEY_WINDOW_FRAME, MAX_KEY_WINDOW_FRAMES } from '../../app/domain/window/window-report.ts'
import type { KeyEntryDoor } from '../../app/ipc/window/key-window.ts'

declare global {
  interface Window {
    readonly keyEntry: KeyEntryDoor
  }
}

// The first script of the key window, so that an error in any other module is caught as well.

// SECURITY 81: the message of an error may quote what is typed, so only names and positions leave the window.
function framesOf(thrown: unknown): string[] {
  if (!(thrown instanceof Error)) return []
  return (thrown.stack ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => KEY_WINDOW_FRAME.test(line))
    .slice(0, MAX_KEY_WINDOW_FRAMES)
}

async function report(thrown: unknown): Promise<string | null> {
  try {
    const reply = await window.keyEntry.call({ do: 'report', frames: framesOf(thrown) })
    return reply.state === 'reported' ? reply.reference : null
  } catch {
    return null
  }
}

/** Asks main to close the window; without a way to main it closes itself. */
async function close(): Promise<void> {
  try {
    await window.keyEntry.call({ do: 'close' })
  } catch {
    window.close()
  }
}

function element(tag: string, className: string, text: string): HTMLElement {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  return made
}

function showFailure(reference: string | null): void {
  const button = element('button', 'button button-primary', 'Close')
  const closeNow = (): void => {
    close().catch(() => window.close())
  }
  button.addEventListener('click', closeNow)
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') closeNow()
  })
  const message = element('div', 'error selectable', '')
  message.setAttribute('role', 'alert')
  message.append(
    element('h1', '', 'Something went wrong in Tearsheet'),
    element('p', '', `This is an error in the application. ${loggedAs(reference)}`),
    element('p', 'error-next', 'Close this window, and look in Settings whether the key was stored.'),
  )
  const actions = element('div', 'key-form-actions', '')
  actions.append(button)
  const page = element('main', 'key-form', '')
  page.append(message, actions)
  // What was typed goes away with the form.
  document.body.replaceChildren(page)
  button.focus()
}

let isShown = false

/** Shows that an error ended the form. */
export function caught(thrown: unknown): void {
  if (isShown) return
  isShown = true
  report(thrown).then(showFailure, () => showFailure(null))
}

window.addEventListener('error', ({ error }: ErrorEvent) => caught(error))
window.addEventListener('unhandledrejection', ({ reason }) => caught(reason))
