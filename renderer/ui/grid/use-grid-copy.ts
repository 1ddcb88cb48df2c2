import type { ClipboardEvent } from 'react'
import { useCommands } from '../../commands/commands.tsx'
import { counted } from '../../format/counted.ts'
import { copyAndSay } from '../copy-and-say.ts'
import { writeCopied } from '../copy-text.ts'
import type { Copied } from '../copy-text.ts'
import { sayDone } from '../messages.tsx'
import { copyOf } from './grid-values.ts'
import type { GridContent } from './grid-values.ts'
import { cellsOf } from './selected-cells.ts'
import type { Grid } from './use-grid.ts'

const NO_CELLS = 'Select cells in the table first.'

/**
 * Copies the selected cells of a grid: as sent with Ctrl+C, and as shown with the command. `whole` is what is copied where nothing is
 * selected; without it, that is nothing. Offers the commands for the selected cells.
 */
export function useGridCopy(
  { regions, clear }: Pick<Grid, 'regions' | 'clear'>,
  content: GridContent,
  whole?: () => Copied,
): (event: ClipboardEvent) => void {
  const words = (): string => `${counted(cellsOf(regions).length, 'cell')} copied`
  useCommands([
    {
      id: 'window.copy-as-shown',
      unavailable: regions.length === 0 ? NO_CELLS : null,
      run: () => copyAndSay(copyOf(regions, content, 'shown'), `${words()} as shown`),
    },
    { id: 'window.clear-cells', unavailable: regions.length === 0 ? NO_CELLS : null, run: clear },
  ])
  return (event) => {
    // A text that is selected is copied as everywhere.
    if (window.getSelection()?.isCollapsed === false) return
    const copied = regions.length === 0 ? whole?.() : copyOf(regions, content, 'sent')
    if (copied === undefined) return
    writeCopied(event.clipboardData, copied)
    event.preventDefault()
    sayDone(regions.length === 0 ? 'Table copied' : words())
  }
}
