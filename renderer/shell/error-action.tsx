import type { ReactElement, ReactNode } from 'react'
import type { ErrorInfo } from '../../app/errors/app-error.ts'
import { errorInfoOf } from '../query/error-info.ts'
import { useConfirmAddress } from './mutations.ts'
import { CopyButton, CopyReference } from '../ui/copy-button.tsx'
import { ErrorLine } from '../ui/error-line.tsx'

function ConfirmAddress({ connection, address }: { connection: string; address: string }): ReactElement {
  const confirm = useConfirmAddress(connection, address)
  return (
    <div className="error-action">
      <button type="button" className="button" disabled={confirm.isPending} onClick={() => confirm.mutate()}>
        Confirm this address
      </button>
      {confirm.error === null ? null : (
        <ErrorLine what="The address was not confirmed." error={errorInfoOf(confirm.error)} onRetry={null} />
      )}
    </div>
  )
}

/** What can be done about an error wherever it is said: confirm or copy the address, or copy the reference in the log. */
export const errorAction = (error: ErrorInfo): ReactNode =>
  error.kind === 'address-unconfirmed' ? (
    <ConfirmAddress connection={error.connection} address={error.address} />
  ) : error.kind === 'address-not-opened' ? (
    <div className="error-action">
      <CopyButton label="Copy the address" text={error.address} />
    </div>
  ) : error.kind === 'internal' && error.reference !== null ? (
    <div className="error-action">
      <CopyReference reference={error.reference} />
    </div>
  ) : null
