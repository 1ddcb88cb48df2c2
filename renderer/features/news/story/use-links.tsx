import { use, useState, type ReactElement } from 'react'
import { readAddress } from '../../../../app/domain/values/external-address.ts'
import { describeError } from '../../../../app/errors/describe-error.ts'
import { errorOf, retryOf } from '../../../query/errors.ts'
import { ErrorActionContext, Remedies } from '../../../ui/states/error-note.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { useOpenAddress } from '../mutations.ts'
import { Button } from '../../../ui/controls/button.tsx'

/** Opens addresses, and says in a note what becomes of them. */
interface Links {
  open: (address: string) => void
  /** Names the address that the keyboard is at; null when it is at none. */
  point: (address: string | null) => void
  /** Null while there is nothing to say. */
  note: ReactElement | null
}

function PointedNote({ text }: { text: string }): ReactElement {
  const address = readAddress(text)
  return (
    <div className="link-note" role="status">
      <span className="isolate">
        {'href' in address ? `This link leads to ${address.place}` : `This link is not opened: ${address.refused}`}
      </span>
      <span className="mono quiet link-note-address isolate">{'href' in address ? address.href : address.shown}</span>
    </div>
  )
}

/**
 * Opens addresses of stories in the browser. An address whose host needs a second look is named first and opened with
 * the button beside it, because a double click is no second look; one that cannot be opened says why.
 */
export function useLinks(): Links {
  const opening = useOpenAddress()
  const [last, setLast] = useState<{ text: string; isConfirmed: boolean } | null>(null)
  const [pointed, point] = useState<string | null>(null)
  const address = last === null ? null : readAddress(last.text)

  function show(text: string, isConfirmed: boolean): void {
    const next = readAddress(text)
    opening.reset()
    setLast({ text, isConfirmed })
    point(null)
    if (isConfirmed && 'href' in next) opening.mutate(next)
  }
  function open(text: string): void {
    const next = readAddress(text)
    show(text, !('isUnusual' in next && next.isUnusual))
  }

  const actionOf = use(ErrorActionContext)

  if (pointed !== null) return { open, point, note: <PointedNote text={pointed} /> }
  if (last === null || address === null) return { open, point, note: null }
  const error = errorOf(opening)
  const isAsking = 'href' in address && !last.isConfirmed
  const words =
    'refused' in address
      ? `Not opened: ${address.refused}`
      : isAsking
        ? `This link leads to ${address.place}. Open it?`
        : error === null
          ? `Opened outside Tearsheet: ${address.place}`
          : `Not opened: ${describeError(error).cause}`
  return {
    open,
    point,
    note: (
      <div className="link-note" role="status" data-asks={isAsking}>
        <span className="isolate">{words}</span>
        <span
          className="mono quiet link-note-address isolate"
          title={'href' in address ? address.title : address.shown}
        >
          {'href' in address ? address.href : address.shown}
        </span>
        <span className="toolbar-spring" />
        {isAsking ? <Button onClick={() => show(last.text, true)}>Open</Button> : null}
        {error === null ? null : (
          <>
            {actionOf(error)}
            <Remedies error={error} onRetry={retryOf(opening)} />
          </>
        )}
        <Button look="quiet" aria-label="Close" onClick={() => setLast(null)}>
          <Icon name="close" size={12} />
        </Button>
      </div>
    ),
  }
}
