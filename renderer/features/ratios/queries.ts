import type { Input, Output } from '../../../app/ipc/contract.ts'
import { call } from '../../bridge/desk.ts'

/** Compares numbers with their stored responses, now and each time it is asked. */
export const verdictsOn = (
  connection: string,
  figures: Input<'proof.verify'>['figures'],
  signal?: AbortSignal,
): Promise<Output<'proof.verify'>> => call('proof.verify', { connection, figures }, signal)

/** What is known of stored responses; one that is gone is left out. */
export const receiptsOf = (
  connection: string,
  hashes: readonly string[],
  signal?: AbortSignal,
): Promise<Output<'proof.receipts'>> => call('proof.receipts', { connection, hashes: [...hashes] }, signal)
