import { MAX_SYMBOLS } from '../../app/domain/companies/symbols.ts'
import { addedWords, takenWords, takeSymbols } from '../format/taken-symbols.ts'
import { sayDone } from './messages.tsx'
import { useSymbolIntake } from './use-symbol-intake.ts'

/** Adds symbols that are dropped or pasted on a view to its companies, and says what became of them. */
export const useCompanyIntake = (
  symbols: readonly string[],
  onChange: (symbols: string[]) => void,
): ReturnType<typeof useSymbolIntake> =>
  useSymbolIntake((read) => {
    const taken = takeSymbols(symbols, read, MAX_SYMBOLS)
    if (taken.added.length > 0) onChange([...taken.all])
    sayDone(
      takenWords(taken, {
        done: addedWords(taken, 'to the companies'),
        room: `the service accepts at most ${MAX_SYMBOLS}`,
      }),
    )
  })
