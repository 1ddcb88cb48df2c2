import type { LoggedRequest } from '../../../app/domain/requests/request-log.ts'
import { useKeptChoice } from '../../ui/keeper.ts'

/** A start counts the calls afresh, so that the number alone could name another one. */
type Named = Pick<LoggedRequest, 'id' | 'at'> | null

const isNamed = (kept: unknown): kept is Named =>
  kept === null ||
  (typeof kept === 'object' &&
    'id' in kept &&
    'at' in kept &&
    typeof kept.id === 'number' &&
    typeof kept.at === 'number')

/** The call that is chosen among these, also after another view was shown, and how to choose one. */
export function useChosenCall(all: readonly LoggedRequest[]): {
  request: LoggedRequest | undefined
  choose: (call: LoggedRequest | null) => void
} {
  const [named, name] = useKeptChoice<Named>('console call', null, isNamed)
  return {
    request: all.find(({ id, at }) => id === named?.id && at === named.at),
    choose: (call) => name(call === null ? null : { id: call.id, at: call.at }),
  }
}
