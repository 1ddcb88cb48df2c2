import type { Input, Output } from '../../app/ipc/contract.ts'
import { call } from '../bridge/desk.ts'

/** The calls that compare numbers of a connection with their stored responses, now and each time. */
export const proofCalls = (connection: string, signal?: AbortSignal) => ({
  verdictsOn: (figures: Input<'proof.verify'>['figures']): Promise<Output<'proof.verify'>> =>
    call('proof.verify', { connection, figures }, signal),
  /** What is known of stored responses; one that is gone is left out. */
  receiptsOf: (hashes: readonly string[]): Promise<Output<'proof.receipts'>> =>
    call('proof.receipts', { connection, hashes: [...hashes] }, signal),
})
