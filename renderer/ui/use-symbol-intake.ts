import { useState } from 'react'
import type { ClipboardEvent, DragEvent, HTMLAttributes } from 'react'
import { parseSymbols } from '../../app/domain/companies/symbols.ts'
import type { ReadSymbols } from '../../app/domain/companies/symbols.ts'
import { sayDone } from './messages.tsx'
import { canBeSymbols, symbolsIn } from './read-symbols.ts'
import { useStable } from './use-stable.ts'

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
