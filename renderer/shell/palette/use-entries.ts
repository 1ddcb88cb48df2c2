import { useConnection } from '../../query/connection.ts'
import type { Location } from '../navigation.ts'
import { useCommandEntries } from './entries/commands.ts'
import { companyEntries, useSymbols } from './entries/companies.ts'
import { useConnectionEntries } from './entries/connections.ts'
import { helpEntries } from './entries/help.ts'
import { useListEntries } from './entries/lists.ts'
import { useRecentEntries } from './entries/recent.ts'
import { settingsEntries } from './entries/settings.ts'
import { useStoryEntries } from './entries/stories.ts'
import { useDeliveryFilterEntries, webhookEntry } from './entries/webhooks.ts'
import type { Destinations, PaletteEntry } from './entry.ts'
import type { Scope } from './scopes.ts'
import { readShortForm } from './short-form.ts'

/** An example of a symbol, where none is in use. */
const EXAMPLE = 'AAPL'

/** What the palette offers. */
interface Offered {
  entries: readonly PaletteEntry[]
  /** Whether more is being looked for, so that another entry may come first. */
  isLooking: boolean
}

/** Everything that the palette can offer for what was typed; `symbols` are those in use in the window. */
export function useEntries(
  scope: Scope,
  words: string,
  steps: readonly Location[],
  current: Location,
  symbols: readonly string[],
  destinations: Destinations,
  onType: (text: string) => void,
): Offered {
  const { demonstration } = useConnection()
  const found = useSymbols(words, scope, symbols)
  const exact = scope === 'all' ? readShortForm(words, (symbol) => found.counts.has(symbol)) : null
  const recent = useRecentEntries(steps, current, destinations)
  const commands = useCommandEntries()
  const companies = companyEntries(found, exact, current, destinations)
  const stories = useStoryEntries(words, scope, exact, destinations)
  const lists = useListEntries(destinations)
  const deliveryFilters = useDeliveryFilterEntries(current, destinations)
  const connections = useConnectionEntries()
  const isLooking = found.isLooking || stories.isLooking
  if (scope === 'commands') return { entries: commands, isLooking }
  if (scope === 'symbols') return { entries: companies, isLooking }
  if (scope === 'stories') return { entries: stories.entries, isLooking }
  if (scope === 'help') {
    const help = commands.filter(({ also }) => also.startsWith('Help'))
    return { entries: [...help, ...helpEntries(symbols[0] ?? EXAMPLE, onType)], isLooking }
  }
  const webhooks = exact?.kind === 'webhook' ? [webhookEntry(exact.webhook, current, destinations)] : []
  // Without words they would only be in the way of what was used.
  const settings = words === '' ? [] : settingsEntries(demonstration !== null, current, destinations)
  return {
    entries: [
      ...recent,
      ...commands,
      ...companies,
      ...lists,
      ...deliveryFilters,
      ...stories.entries,
      ...connections,
      ...settings,
      ...webhooks,
    ],
    isLooking,
  }
}
