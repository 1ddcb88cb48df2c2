import { nearestTo } from './nearest.ts'
import type { Neighbour } from './nearest.ts'
import { keyOf, questionText } from './question.ts'
import type { Question } from './question.ts'
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
  play(question: Question): Recording | NotRecorded
}

/** A player of those recordings. */
export function createPlayer({ playable, unplayable }: Pick<Recordings, 'playable' | 'unplayable'>): Player {
  const waiting = new Map<string, Recording[]>()
  for (const each of playable) {
    const known = waiting.get(keyOf(each.question))
    if (known === undefined) waiting.set(keyOf(each.question), [each])
    else known.push(each)
  }
  const questions = [...waiting.values()].map(([first]) => first?.question).filter((each) => each !== undefined)
  const reasons = new Map(unplayable.map(({ question, reason }) => [keyOf(question), reason]))

  return {
    play(question) {
      const recordings = waiting.get(keyOf(question))
      const next = recordings !== undefined && recordings.length > 1 ? recordings.shift() : recordings?.[0]
      if (next !== undefined) return next
      const asked = questionText(question)
      const reason = reasons.get(keyOf(question))
      const nearest = nearestTo(question, questions)
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
