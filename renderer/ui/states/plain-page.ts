import type { ErrorText } from '../../../app/errors/describe-error.ts'
import { copyText } from '../text/copy-text.ts'

interface PlainButton {
  label: string
  /** Called with the button; a rejection is shown. */
  run: () => Promise<unknown>
}

export interface PlainPage {
  text: ErrorText
  reference: string | null
  logFile: string | null
  /** The first one is the primary one. */
  buttons: readonly PlainButton[]
}

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  ...content: (string | Node)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  made.className = className
  made.append(...content)
  return made
}

/** A message in the place of the whole window, like FailurePage, but without React, for when that has failed. */
export function plainPage({ text, reference, logFile, buttons }: PlainPage): HTMLElement {
  const status = element('span', '')
  status.setAttribute('role', 'status')
  const button = ({ label, run }: PlainButton, index: number): HTMLButtonElement => {
    const made = element('button', index === 0 ? 'button button-primary' : 'button', label)
    made.type = 'button'
    made.addEventListener('click', () => {
      status.textContent = ''
      run().catch(() => {
        status.textContent = 'That did not work.'
      })
    })
    return made
  }
  const copy = {
    label: 'Copy reference',
    run: () => {
      status.textContent = copyText(reference ?? '') ? 'Copied.' : 'It could not be copied.'
      return Promise.resolve()
    },
  }
  const inside = element(
    'div',
    'failure-page-inside selectable',
    element('h1', '', text.title),
    element('p', '', text.cause),
    element('p', 'failure-page-next', text.next),
    ...(logFile === null ? [] : [element('p', 'failure-page-log', 'The log is ', element('span', 'mono', logFile))]),
    element('div', 'failure-page-actions', ...[...buttons, ...(reference === null ? [] : [copy])].map(button), status),
  )
  inside.setAttribute('role', 'alert')
  return element('main', 'failure-page', inside)
}
