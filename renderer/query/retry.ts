import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { inBackground } from './in-background.ts'

/** Gives what tries again: a query, or a write that failed, with what it was given. */
export const retryOf =
  <Variables>(failed: Pick<UseQueryResult, 'refetch'> | UseMutationResult<unknown, Error, Variables>): (() => void) =>
  () => {
    if ('refetch' in failed) inBackground(failed.refetch())
    else if (failed.isError) failed.mutate(failed.variables)
  }
