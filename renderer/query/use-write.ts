import { useCallback, useLayoutEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { MutationOptions } from '@tanstack/react-query'
import { runMutation } from './run-mutation.ts'

/**
 * Returns a function that writes, as the `mutate` of a mutation does. Nothing is drawn again when a write begins and ends, so it is for a
 * component that shows neither; the failure is told as that of every mutation.
 */
export function useWrite<Data, Variables, Begun>(
  options: MutationOptions<Data, Error, Variables, Begun>,
): (variables: Variables) => void {
  const client = useQueryClient()
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  return useCallback((variables) => runMutation(client, latest.current, variables), [client])
}
