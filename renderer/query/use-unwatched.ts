import type { Channel } from '../../app/ipc/channels.ts'
import type { Input } from '../../app/ipc/contract.ts'
import { call } from '../bridge/desk.ts'
import { useWrite } from './use-write.ts'

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
