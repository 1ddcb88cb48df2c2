import { MAX_SYMBOLS_LENGTH, readSymbols, readSymbolTable } from '../../app/domain/companies/symbols.ts'
import type { ReadSymbols } from '../../app/domain/companies/symbols.ts'
import { typeOf } from './drag-out.ts'

/** The names of files with symbols. */
const FILE = /\.(txt|csv)$/i

/** Why nothing was taken, as a sentence. */
export interface NotTaken {
  refused: string
}

const KILOBYTES = MAX_SYMBOLS_LENGTH / 1024

/** Whether what is dragged can be symbols. Its text is not known before the drop. */
export const canBeSymbols = ({ types }: Pick<DataTransfer, 'types'>): boolean =>
  (types.includes('Files') || types.includes('text/plain')) &&
  !types.includes(typeOf('story')) &&
  !types.includes(typeOf('number'))

async function textOf(files: readonly File[]): Promise<string | NotTaken> {
  const [file, ...others] = files
  if (file === undefined || others.length > 0) return { refused: 'Drop one file at a time.' }
  if (!FILE.test(file.name)) return { refused: 'Symbols are read from .txt and .csv files only.' }
  // SECURITY 66: it is read as text in the window, and its size is known before.
  if (file.size > MAX_SYMBOLS_LENGTH) return { refused: `The file has more than ${KILOBYTES} KB.` }
  try {
    return await file.text()
  } catch {
    return { refused: 'The file could not be read.' }
  }
}

/** Reads the symbols in what was dropped or pasted: in its file, or else in its text. */
export async function symbolsIn(data: Pick<DataTransfer, 'files' | 'getData'>): Promise<ReadSymbols | NotTaken> {
  const files = [...data.files]
  // Only during the event itself.
  const given = data.getData('text/plain')
  const text = files.length > 0 ? await textOf(files) : given
  if (typeof text !== 'string') return text
  if (text.length > MAX_SYMBOLS_LENGTH) return { refused: `The text has more than ${KILOBYTES} thousand characters.` }
  const read = files.length > 0 ? readSymbolTable(text) : readSymbols(text)
  return read.symbols.length === 0 && read.odd.length === 0 ? { refused: 'No symbol was found.' } : read
}
