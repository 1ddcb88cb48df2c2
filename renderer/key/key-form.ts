import { keyProblem } from '../../app/domain/connection/api-key.ts'
import type { KeyEntry } from '../../app/ipc/envelope.ts'

declare global {
  interface Window {
    readonly keyEntry: KeyEntry
  }
}

// The whole of the key window: no React and no store, so that the key lives in one input and nowhere else.

function element<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`no ${id}`)
  return found
}

// Main says in the address what is to be typed; a key is what the page says by itself.
if (location.hash === '#transform-token') {
  document.title = 'Enter token'
  element('title', HTMLHeadingElement).textContent = 'Enter your transform token'
  element('key', HTMLInputElement).setAttribute('aria-label', 'Transform token')
  element('save', HTMLButtonElement).textContent = 'Save token'
} else if (location.hash === '#rotation') {
  element('title', HTMLHeadingElement).textContent = 'Enter your new API key'
  element('save', HTMLButtonElement).textContent = 'Try and save key'
}

const input = element('key', HTMLInputElement)
const problem = element('problem', HTMLParagraphElement)

function save(): void {
  const reason = keyProblem(input.value, location.hash === '#transform-token' ? 'token' : 'key')
  if (reason !== null) {
    problem.textContent = reason
    input.setAttribute('aria-invalid', 'true')
    input.focus()
    return
  }
  const key = input.value
  input.value = ''
  window.keyEntry.submit(key)
}

input.addEventListener('input', () => {
  problem.textContent = ''
  input.removeAttribute('aria-invalid')
})
element('save', HTMLButtonElement).addEventListener('click', save)
element('cancel', HTMLButtonElement).addEventListener('click', () => window.keyEntry.submit(null))
document.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && document.activeElement === input) save()
  if (event.key === 'Escape') window.keyEntry.submit(null)
})
