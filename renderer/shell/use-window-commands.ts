import { CATALOGUE } from '../../app/domain/commands/catalogue.ts'
import type { CommandId } from '../../app/domain/commands/catalogue.ts'
import { useCommands } from '../commands/commands.tsx'
import type { Handler } from '../commands/registry.ts'
import { useAddConnection } from '../query/connections.ts'
import { useExportSettings, useImportSettings, useOpenWindow, useResetLayout } from './mutations.ts'
import type { Location } from './navigation.ts'
import { placeIn } from './place.ts'

/** Offers the commands about windows, of which another one begins where this one is, and about connections. */
export function useWindowCommands(connection: string, location: Location): void {
  const open = useOpenWindow()
  const resetLayout = useResetLayout()
  const add = useAddConnection()
  const [exportSettings, importSettings] = [useExportSettings(), useImportSettings()]
  const run = (): void => open({ connection, place: placeIn(location) })
  const unless = (isMissing: boolean, id: CommandId): Handler => ({
    id,
    unavailable: isMissing ? (CATALOGUE[id].needs ?? null) : null,
    run,
  })
  const { view, news, ratios, sheet } = location
  useCommands([
    { id: 'window.new', run },
    { id: 'window.reset-layout', run: resetLayout },
    { id: 'settings.export', run: exportSettings },
    { id: 'settings.import', run: importSettings },
    { id: 'connection.add', run: () => add.mutate() },
    ...(view === 'news' ? [unless(news.selected === null, 'story.open-in-window')] : []),
    ...(view === 'ratios' ? [unless(ratios.symbols.length === 0, 'ratios.open-in-window')] : []),
    ...(view === 'sheet' ? [unless(sheet.symbol === null, 'sheet.open-in-window')] : []),
  ])
}
