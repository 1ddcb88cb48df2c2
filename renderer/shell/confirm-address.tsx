import { useMutation } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { describeFault } from '../../app/errors/describe-fault.ts'
import type { Fault } from '../../app/errors/fault.ts'
import { call } from '../bridge/desk.ts'
import { faultOfError } from '../query/fault-of.ts'

function ConfirmAddress({ connection, address }: { connection: string; address: string }): ReactElement {
  // The address that was read is sent along: main confirms no other.
  const confirm = useMutation({ mutationFn: () => call('connections.confirm', { id: connection, baseUrl: address }) })
  return (
    <div className="fault-action">
      <button type="button" className="button" disabled={confirm.isPending} onClick={() => confirm.mutate()}>
        Confirm this address
      </button>
      {confirm.error === null ? null : <span role="status">{describeFault(faultOfError(confirm.error)).cause}</span>}
    </div>
  )
}

/** The way on from a fault: the address that was not confirmed can be confirmed wherever that is said. */
export const faultAction = (fault: Fault): ReactNode =>
  fault.kind === 'address-unconfirmed' ? <ConfirmAddress connection={fault.connection} address={fault.address} /> : null
