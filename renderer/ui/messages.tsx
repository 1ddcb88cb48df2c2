import { Toast } from '@base-ui/react/toast'
import type { ReactElement, ReactNode } from 'react'
import type { ErrorInfo } from '../../app/errors/app-error.ts'
import { describeError } from '../../app/errors/describe-error.ts'
import './messages.css'

interface Content {
  error: ErrorInfo | null
}

const manager = Toast.createToastManager<Content>()

/** How long a message about what was done stays, in milliseconds. */
const DONE_MS = 8000

/** Says what did not happen and why. It stays until it is closed. */
export function sayFailure(title: string, error: ErrorInfo): void {
  // A step that the person cancelled needs no message.
  if (error.kind === 'cancelled') return
  // The same failure twice is one message.
  manager.add({ id: `${title} ${error.kind}`, title, data: { error }, timeout: 0, priority: 'high' })
}

/** Says what was done, with a button for the way back. Returns the function that takes the message away. */
export function sayDone(title: string, action: { label: string; run: () => void }): () => void {
  const id = manager.add({
    title,
    data: { error: null },
    timeout: DONE_MS,
    actionProps: { children: action.label, onClick: action.run },
  })
  return () => manager.close(id)
}

function MessageList(): ReactElement[] {
  return Toast.useToastManager<Content>().toasts.map((toast) => {
    const error = toast.data?.error ?? null
    const described = error === null ? null : describeError(error)
    return (
      <Toast.Root key={toast.id} toast={toast} className="message" data-failed={error !== null || undefined}>
        <Toast.Content className="message-content">
          <div className="message-words">
            <Toast.Title className="message-title" />
            {described === null ? null : (
              <Toast.Description className="message-why selectable">
                {described.cause} <span className="error-next">{described.next}</span>
              </Toast.Description>
            )}
          </div>
          {toast.actionProps === undefined ? null : <Toast.Action className="button-link" />}
          {error === null ? null : (
            <Toast.Close className="button button-quiet" aria-label="Close the message">
              Close
            </Toast.Close>
          )}
        </Toast.Content>
      </Toast.Root>
    )
  })
}

/** Shows messages in the corner of the window; F6 moves the focus to them. */
export function Messages({ children }: { children: ReactNode }): ReactElement {
  return (
    <Toast.Provider toastManager={manager} limit={4}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className="messages" aria-label="Messages">
          <MessageList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}
