import type { ReactElement, ReactNode } from 'react'
import { describeError } from '../../app/errors/describe-error.ts'
import type { ErrorInfo } from '../../app/errors/app-error.ts'
import { errorInfoOf } from '../query/error-info.ts'
import { useConfirmAddress } from './mutations.ts'

function ConfirmAddress({ connection, address }: { connection: string; address: string }): ReactElement {
  const confirm = useConfirmAddress(connection, address)
  return (
    <div className="error-action">
      <button type="button" className="button" disabled={confirm.isPending} onClick={() => confirm.mutate()}>
        Confirm this address
      </button>
      {confirm.error === null ? null : <span role="status">{describeError(errorInfoOf(confirm.error)).cause}</span>}
    </div>
  )
}

/** The way on from a fault: the address that was not confirmed can be confirmed wherever that is said. */
export const faultAction = (error: ErrorInfo): ReactNode =>
  error.kind === 'address-unconfirmed' ? <ConfirmAddress connection={error.connection} address={error.address} /> : null
