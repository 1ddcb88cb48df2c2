import { nearestTo } from './nearest.ts'
import type { Neighbour } from './nearest.ts'
import { keyOf, requestKeyText } from './request-key.ts'
import type { RequestKey } from './request-key.ts'
import type { Recordings } from './read-folder.ts'
import type { Recording } from './recording.ts'

/** The response to a client whose request is not recorded. */
interface NotRecorded {
  message: string
  asked: string
  nearest: Neighbour[]
}

/** Plays recordings. */
export interface Player {
  /** The next recording for that request key. The last recording is repeated. */
  play(requestKey: RequestKey): Recording | NotRecorded
}

/** A player of those recordings. */
export function createPlayer({ playable, unplayable }: Pick<Recordings, 'playable' | 'unplayable'>): Player {
  const waiting = new Map<string, Recording[]>()
  for (const each of playable) {
    const known = waiting.get(keyOf(each.requestKey))
    if (known === undefined) waiting.set(keyOf(each.requestKey), [each])
    else known.push(each)
  }
  const requestKeys = [...waiting.values()].map(([first]) => first?.requestKey).filter((each) => each !== undefined)
  const reasons = new Map(unplayable.map(({ requestKey, reason }) => [keyOf(requestKey), reason]))

  return {
    play(requestKey) {
      const recordings = waiting.get(keyOf(requestKey))
      const next = recordings !== undefined && recordings.length > 1 ? recordings.shift() : recordings?.[0]
      if (next !== undefined) return next
      const asked = requestKeyText(requestKey)
      const reason = reasons.get(keyOf(requestKey))
      const nearest = nearestTo(requestKey, requestKeys)
      const closest =
        nearest[0] === undefined ? '' : ` Nearest is ${nearest[0].recorded}: ${nearest[0].differs.join('; ')}.`
      return {
        message: reason === undefined ? `Not recorded: ${asked}.${closest}` : `Recorded, but not to play: ${reason}.`,
        asked,
        nearest,
      }
    },
  }
}
