import { useMutation } from '@tanstack/react-query'
import { MAX_PROGRAM_NAME } from '../../app/domain/programs/program.ts'
import { joined, shortened } from '../../app/domain/values/visible-text.ts'
import { AppError } from '../../app/errors/app-error.ts'
import { call } from '../bridge/desk.ts'
import { useConnectionId } from './connection.ts'

/** A table that a spreadsheet can read, as the door for programs serves it, and what it is called in the settings. */
export interface CopiedTable {
  name: string
  path: '/tables/ratios' | '/tables/stories'
  parameters: Readonly<Record<string, string>>
  /** What is said of it, in a sentence. */
  note?: string
}

/**
 * Makes an address of a table and copies it. `copy` writes to the clipboard, and says whether it did. A message says what was not done, and
 * leads to the settings while programs cannot read.
 */
export function useCopyAddress(
  copy: (copied: { text: string }) => boolean,
  sayDone: (words: string) => void,
): (table: CopiedTable) => void {
  const connection = useConnectionId()
  return useMutation({
    async mutationFn({ name, path, parameters }: CopiedTable) {
      const table = `${path}?${new URLSearchParams(parameters).toString()}`
      const text = await call('programs.address', { connection, name: shortened(name, MAX_PROGRAM_NAME - 1), table })
      if (!copy({ text })) throw new AppError({ kind: 'copy-failed' })
    },
    onSuccess: (_address, { note }) =>
      sayDone(joined(' ', ['Address copied. Each copy makes a new one. Settings, Programs lists them.', note ?? ''])),
    meta: { failure: 'No address was copied' },
  }).mutate
}
