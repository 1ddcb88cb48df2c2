import { useState, type ClipboardEvent, type DragEvent, type HTMLAttributes } from 'react'
import {
  parseSymbols,
  MAX_SYMBOLS_LENGTH,
  readSymbols,
  readSymbolTable,
  MAX_SYMBOLS,
} from '../../../app/domain/companies/symbols.ts'
import type { ReadSymbols } from '../../../app/domain/companies/symbols.ts'
import { sayDone } from '../states/messages.tsx'
import { useStable } from '../keys/stable-values.ts'
import { typeOf } from './drag-out.ts'
import { addedWords, takenWords, takeSymbols } from '../../format/dropped-symbols.ts'

/** The names of files with symbols. */
const FILE = /\.(txt|csv)$/i

/** Why nothing was taken, as a sentence. */
interface NotTaken {
  refused: string
}

const KILOBYTES = MAX_SYMBOLS_LENGTH / 1024

/** Whether what is dragged can be symbols. Its text is not known before the drop. */
const canBeSymbols = ({ types }: Pick<DataTransfer, 'types'>): boolean =>
  (types.includes('Files') || types.includes('text/plain')) &&
  !types.includes(typeOf('story')) &&
  !types.includes(typeOf('number'))

async function textOf(files: readonly File[]): Promise<string | NotTaken> {
  const [file, ...others] = files
  if (file === undefined || others.length > 0) return { refused: 'Drop one file at a time.' }
  if (!FILE.test(file.name)) return { refused: 'Symbols are read from .txt and .csv files only.' }
  // SECURITY 80: it is read as text in the window, and its size is known before.
  if (file.size > MAX_SYMBOLS_LENGTH) return { refused: `The file has more than ${KILOBYTES} KB.` }
  try {
    return await file.text()
  } catch {
    return { refused: 'The file could not be read.' }
  }
}

/** Reads the symbols in what was dropped or pasted: in its file, or else in its text. */
async function symbolsIn(data: Pick<DataTransfer, 'files' | 'getData'>): Promise<ReadSymbols | NotTaken> {
  const files = [...data.files]
  // Only during the event itself.
  const given = data.getData('text/plain')
  const text = files.length > 0 ? await textOf(files) : given
  if (typeof text !== 'string') return text
  if (text.length > MAX_SYMBOLS_LENGTH) return { refused: `The text has more than ${KILOBYTES} thousand characters.` }
  const read = files.length > 0 ? readSymbolTable(text) : readSymbols(text)
  return read.symbols.length === 0 && read.odd.length === 0 ? { refused: 'No symbol was found.' } : read
}

/** Attributes of a part of the window in which symbols can be dropped and pasted. */
type Intake = Pick<HTMLAttributes<HTMLElement>, 'onDragOver' | 'onDragLeave' | 'onDrop' | 'onPaste'> & {
  'data-drop': true | undefined
}

const isTextField = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('input, textarea') !== null

/**
 * Takes symbols that are dropped or pasted, as a text or a file; `take` gets them, and says what became of them. Where the part is itself
 * a field of several lines, it takes a text alone and only files are read.
 */
export function useSymbolIntake(take: (read: ReadSymbols) => void, what: 'all' | 'files' = 'all'): Intake {
  const [isOver, setIsOver] = useState(false)
  // A file is read while the view goes on changing.
  const takeNow = useStable(take)

  const isTaken = (data: DataTransfer): boolean =>
    canBeSymbols(data) && (what === 'all' || data.types.includes('Files'))

  function read(data: DataTransfer): void {
    symbolsIn(data).then(
      (found) => {
        if ('refused' in found) sayDone(`Nothing was taken. ${found.refused}`)
        else takeNow(found)
      },
      (thrown: unknown) => reportError(thrown),
    )
  }

  return {
    'data-drop': isOver || undefined,
    onDragOver(event: DragEvent) {
      if (!isTaken(event.dataTransfer)) return
      event.preventDefault()
      event.stopPropagation()
      event.dataTransfer.dropEffect = 'copy'
      setIsOver(true)
    },
    onDragLeave(event: DragEvent) {
      if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget)) setIsOver(false)
    },
    onDrop(event: DragEvent) {
      setIsOver(false)
      if (!isTaken(event.dataTransfer)) return
      event.preventDefault()
      event.stopPropagation()
      read(event.dataTransfer)
    },
    onPaste(event: ClipboardEvent) {
      const { clipboardData } = event
      const isFile = clipboardData.files.length > 0
      if (!isFile && what === 'files') return
      // One symbol is typed text; of several, a single line would join those of different lines.
      if (!isFile && isTextField(event.target) && parseSymbols(clipboardData.getData('text/plain')).length < 2) return
      event.preventDefault()
      event.stopPropagation()
      read(clipboardData)
    },
  }
}

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
