import { labelOf } from '../../../../app/domain/window/views.ts'
import { useAllCommands, useRegistry } from '../../../commands/commands.tsx'
import { keysText } from '../../../commands/keys.ts'
import { PLAIN_ENTRY } from '../entry.ts'
import type { PaletteEntry } from '../entry.ts'

/** Every command except the palette itself. */
export function useCommandEntries(): readonly PaletteEntry[] {
  const registry = useRegistry()
  return useAllCommands()
    .filter(({ id }) => id !== 'window.palette')
    .map(({ id, title, keys: [keys], menu, view, isElsewhere, isOn, unavailable }) => ({
      ...PLAIN_ENTRY,
      id,
      group: 'Commands',
      title,
      note: isElsewhere && view !== undefined ? labelOf(view) : isOn ? 'Chosen' : '',
      keys: keys === undefined ? undefined : keysText(keys),
      unavailable: isElsewhere ? null : unavailable,
      also: view === undefined ? menu : `${menu} ${labelOf(view)}`,
      run: () => registry.run(id),
    }))
}
