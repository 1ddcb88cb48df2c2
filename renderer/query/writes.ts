import { useCallback, useLayoutEffect, useRef } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MutationOptions, QueryClient, UseMutationResult } from '@tanstack/react-query'
import type { Channel } from '../../app/ipc/channels.ts'
import type { Input, Output } from '../../app/ipc/contract.ts'
import { call } from '../bridge/desk.ts'
import { useUndo } from '../undo/undo.tsx'
import type { Change, StepText } from '../undo/undo-history.ts'

/** Does a write that no view watches. Where it fails, the cache of mutations says so. */
export function runMutation<Data, Failure, Variables, Begun>(
  client: QueryClient,
  options: MutationOptions<Data, Failure, Variables, Begun>,
  variables: Variables,
): void {
  client
    .getMutationCache()
    .build(client, client.defaultMutationOptions(options))
    .execute(variables)
    .catch(() => undefined)
}

/**
 * Returns a function that writes, as the `mutate` of a mutation does. Nothing is drawn again when a write begins and ends, so it is for a
 * component that shows neither; the failure is told as that of every mutation. It reaches main at once and main keeps the order: a write that
 * waited in the window for the one before it would be lost with a reload.
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

/** How long it is remembered after its end, in milliseconds: some begin several times a second. */
const REMEMBERED_MS = 1000

/** A call whose progress no view shows. */
export type Unwatched<C extends Channel> = (input: Input<C>) => void

/**
 * Returns a call whose progress no view shows, such as what is kept for the next start: some are made several times a second while a list
 * is scrolled.
 */
export const useUnwatched = <C extends Channel>(channel: C): Unwatched<C> =>
  useWrite({ mutationFn: (input: Input<C>) => call(channel, input), gcTime: REMEMBERED_MS })

interface WriteOptions<Data, Variables> {
  /** What is said where it fails and no view shows the error. */
  failure?: string | undefined
  onSuccess?: (data: Data, variables: Variables) => void
}

const metaOf = (failure: string | undefined) => (failure === undefined ? {} : { meta: { failure } })

/** A write of one call of main. */
export const useCall = <C extends Channel, Variables = void>(
  channel: C,
  inputOf: (variables: Variables) => Input<C>,
  { failure, onSuccess }: WriteOptions<Output<C>, Variables> = {},
): UseMutationResult<Output<C>, Error, Variables> =>
  useMutation({
    mutationFn: (variables: Variables) => call(channel, inputOf(variables)),
    ...metaOf(failure),
    onSuccess: (output, variables) => onSuccess?.(output, variables),
  })

/** A write that can be undone: what its step is called, and what it changed. */
export function useUndoable<Data, Variables, State>({
  mutationFn,
  text,
  change,
  failure,
  onSuccess,
}: WriteOptions<Data, Variables> & {
  mutationFn: (variables: Variables) => Promise<Data>
  text: (variables: Variables) => StepText
  change: (variables: Variables, data: Data) => Change<State>
}): UseMutationResult<Data, Error, Variables> {
  const { begin } = useUndo()
  return useMutation({
    mutationFn,
    ...metaOf(failure),
    onMutate: (variables) => begin(text(variables)),
    onSuccess(data, variables, step) {
      step.made(change(variables, data))
      onSuccess?.(data, variables)
    },
    onError: (_error, _variables, step) => step?.failed(),
  })
}
