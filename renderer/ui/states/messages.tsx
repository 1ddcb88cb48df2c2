import { Toast } from '@base-ui/react/toast'
import { use, useEffect, type ReactElement, type ReactNode } from 'react'
import { cutWords } from '../../../app/domain/values/cut-words.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import { describeError } from '../../../app/errors/describe-error.ts'
import { ErrorActionContext, isSaid, useSaidAbove, Remedies } from './error-note.tsx'
import './messages.css'

interface Content {
  failure: { error: ErrorInfo; retry: () => void } | null
}

const manager = Toast.createToastManager<Content>()

/** How long a message about what was done stays, in milliseconds: long enough to be read, and longer where it has the way back. */
const DONE_MS = { read: 5000, undone: 8000 } as const

/** Says what did not happen and why, with buttons for what helps. It stays until it is closed or tried again. */
export function sayFailure(title: string, error: ErrorInfo, retry: () => void): void {
  // A step that the person cancelled needs no message.
  if (error.kind === 'cancelled') return
  // The same failure twice is one message.
  const id = `${title} ${error.kind}`
  const closeAndRetry = (): void => {
    manager.close(id)
    retry()
  }
  const { cause, next } = describeError(error)
  manager.add({
    id,
    title,
    // Read at once by a screen reader.
    description: `${cause} ${next}`,
    data: { failure: { error, retry: closeAndRetry } },
    timeout: 0,
    priority: 'high',
  })
}

/** The message about what was done that has no button. */
const DONE = 'done'

/** Takes away the message about what was done in a view that is left. One with a way back stays for its time. */
export const leaveMessages = (): void => manager.close(DONE)

/** Says what was done, with a button for the way back where there is one. Returns the function that takes the message away. */
export function sayDone(title: string, action?: { label: string; run: () => void }): () => void {
  const id = manager.add({
    // What needs no answer is one message, the last; each of the others has its own way back.
    ...(action === undefined ? { id: DONE } : {}),
    title,
    data: { failure: null },
    timeout: action === undefined ? DONE_MS.read : DONE_MS.undone,
    ...(action === undefined ? {} : { actionProps: { children: action.label, onClick: action.run } }),
  })
  return () => manager.close(id)
}

function WhyAndRemedies({ error, retry }: { error: ErrorInfo; retry: () => void }): ReactElement {
  const { cause, next } = describeError(error)
  const action = use(ErrorActionContext)(error)
  const isSaidAbove = isSaid(useSaidAbove(), error)
  return (
    <>
      {isSaidAbove ? null : (
        <Toast.Description className="message-why selectable">
          {cause} <span className="error-next">{next}</span>
        </Toast.Description>
      )}
      {action}
      <Remedies error={error} onRetry={retry} />
    </>
  )
}

function MessageList(): ReactElement[] {
  return Toast.useToastManager<Content>().toasts.map((toast) => {
    const failure = toast.data?.failure ?? null
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        className="message"
        data-failed={failure !== null || undefined}
        // The base hides a failure from screen readers until it has the focus, together with its buttons. It is said by an alert, so
        // it is not to be said again where it appears.
        aria-hidden={false}
        aria-live={failure === null ? undefined : 'off'}
      >
        <Toast.Content className="message-content">
          <div className="message-words">
            <Toast.Title className="message-title" />
            {failure === null ? null : <WhyAndRemedies {...failure} />}
          </div>
          {toast.actionProps === undefined ? null : <Toast.Action className="button-link" />}
          {failure === null ? null : (
            <Toast.Close className="button button-quiet" aria-label="Close the message" aria-hidden={false}>
              Close
            </Toast.Close>
          )}
        </Toast.Content>
      </Toast.Root>
    )
  })
}

/** Where messages appear. It is a pane while there is one. */
function MessagePlace(): ReactElement {
  const isEmpty = Toast.useToastManager<Content>().toasts.length === 0
  return (
    <Toast.Viewport className="messages" aria-label="Messages" data-pane={isEmpty ? undefined : true}>
      <MessageList />
    </Toast.Viewport>
  )
}

/** Shows messages at the edges of the window; F6 moves the focus to them. What a field leaves out of a text is one of them. */
export function Messages({ children }: { children: ReactNode }): ReactElement {
  useEffect(() => {
    const say = ({ target, data, dataTransfer, isComposing }: InputEvent): void => {
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
      const words = isField && !isComposing ? cutWords(target, data ?? dataTransfer?.getData('text/plain') ?? '') : null
      if (words !== null) sayDone(words)
    }
    document.addEventListener('beforeinput', say)
    return () => document.removeEventListener('beforeinput', say)
  }, [])
  return (
    <Toast.Provider toastManager={manager} limit={4}>
      {children}
      <Toast.Portal>
        <MessagePlace />
      </Toast.Portal>
    </Toast.Provider>
  )
}

/** Says a text to screen readers when it changes, and shows nothing. */
export function Announcement({ children }: { children: ReactNode }): ReactElement {
  return (
    // A dialog hides what is behind it except for what has this attribute. What is shown again would be said again.
    <div className="visually-hidden" role="status" aria-live="polite">
      {children}
    </div>
  )
}
