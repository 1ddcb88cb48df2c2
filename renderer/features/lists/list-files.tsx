import { lazy, Suspense, useState, type ComponentType, type ReactElement, type ReactNode } from 'react'
import type { OpenedFile } from '../../../app/ipc/files.ts'
import { useCommands } from '../../commands/commands.tsx'
import { useKeptForm } from '../../ui/states/view-state.ts'
import { SYMBOLS_FORM, useExportLists, useOpenLists, useOpenSymbols, type OpenedLists } from './mutations.ts'

const ListsDialog = lazy(() => import('./lists-dialog.tsx').then(({ ListsDialog: View }) => ({ default: View })))
const SymbolsDialog = lazy(() => import('./symbols-dialog.tsx').then(({ SymbolsDialog: View }) => ({ default: View })))

/** Offers the commands that write and read files of lists, and shows what was read. */
export function ListFiles({
  Boundary,
}: {
  /** Keeps an error in a dialog from breaking what is below it. */
  Boundary: ComponentType<{ onClose: () => void; children: ReactNode }>
}): ReactElement {
  const [lists, setLists] = useState<OpenedLists | null>(null)
  // What was typed and not saved, such as before a crash, is shown again. Its file is gone.
  const [unsaved] = useKeptForm(SYMBOLS_FORM).field('file', '')
  const [symbols, setSymbols] = useState<OpenedFile | null>(unsaved === '' ? null : { name: unsaved, text: '' })
  useCommands([
    { id: 'lists.export', run: useExportLists() },
    { id: 'lists.import', run: useOpenLists(setLists) },
    { id: 'lists.import-symbols', run: useOpenSymbols(setSymbols) },
  ])
  return (
    <Suspense fallback={null}>
      {lists === null ? null : (
        <Boundary onClose={() => setLists(null)}>
          <ListsDialog opened={lists} onClose={() => setLists(null)} />
        </Boundary>
      )}
      {symbols === null ? null : (
        <Boundary onClose={() => setSymbols(null)}>
          <SymbolsDialog file={symbols} onClose={() => setSymbols(null)} />
        </Boundary>
      )}
    </Suspense>
  )
}
