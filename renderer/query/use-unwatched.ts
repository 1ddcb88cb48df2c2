import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Channel } from '../../app/ipc/channels.ts'
import type { Input } from '../../app/ipc/contract.ts'
import { call } from '../bridge/desk.ts'
import { runMutation } from './run-mutation.ts'

/** A call whose progress no view shows. */
export type Unwatched<C extends Channel> = (input: Input<C>) => void

/**
 * Returns a call whose progress no view shows, such as what is kept for the next start. Unlike `useMutation`, it does not render what
 * uses it when a call begins and ends, which for these is the whole window, some times a second while a list is scrolled.
 */
export function useUnwatched<C extends Channel>(channel: C): Unwatched<C> {
  const client = useQueryClient()
  return useCallback(
    (input) => runMutation(client, { mutationFn: (variables: Input<C>) => call(channel, variables) }, input),
    [client, channel],
  )
}
