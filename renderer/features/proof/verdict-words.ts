import type { FigureVerdict } from '../../../app/domain/responses/proof.ts'
import type { Proof } from '../../../app/ipc/responses.ts'

/**
 * The first line of a proof: whether the shown number is the one that was sent, or where it `isWrittenOtherwise`, follows from it. Null when
 * nothing can be said against a response.
 */
export function verdictWords(
  { verdict, intact, asSent }: Pick<Proof, 'verdict' | 'intact' | 'asSent'>,
  isWrittenOtherwise = false,
): string | null {
  switch (verdict) {
    case 'proven':
      return isWrittenOtherwise
        ? 'The shown number follows from the one that was sent.'
        : 'The shown number is the one that was sent.'
    case 'different':
      return asSent === null
        ? 'The response has nothing at this path, so the shown number is not proven.'
        : 'The shown number differs from what was sent.'
    case 'altered':
      return 'The stored response was altered, so the shown number is not proven.'
    case null:
      if (!intact) return 'The stored response was altered.'
      return asSent === null ? 'The response has nothing at this path.' : null
  }
}

/** What is said of an input of a calculation that is not proven. */
export const INPUT_WORDS: Record<Exclude<FigureVerdict, 'proven'>, string> = {
  different: 'differs from what was sent',
  altered: 'its stored response was altered',
  gone: 'its response is no longer stored',
}
