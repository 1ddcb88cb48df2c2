import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { CATALOGUE, type CommandId } from '../../../app/domain/commands/catalogue.ts'
import { useCommands } from '../../commands/commands.tsx'
import { choiceHandlers, type Handler } from '../../commands/registry.ts'
import { useAddConnection, useEnterKey, connectionsQuery, useConnect, useConnectionId } from '../../query/connection.ts'
import { useExportSettings, useImportSettings, useOpenWindow, useResetLayout } from '../window/mutations.ts'
import type { Location, Navigation } from '../window/navigation.ts'
import { placeIn } from '../window/view-state.ts'
import type { Remedy } from '../../../app/errors/remedies.ts'
import type { ConnectionView } from '../../../app/ipc/connection.ts'
import { usePreferences, useSavePreferences } from '../../query/preferences.ts'
import type { ConsolePanel } from '../../features/console/console-state.ts'
import type { SettingsSection } from '../../features/settings/settings-state.ts'
import { quoted } from '../../../app/domain/values/visible-text.ts'
import {
  DENSITIES,
  FONT_SIZES,
  steppedFontSize,
  THEMES,
  DATE_FORMS,
  READING_WIDTHS,
} from '../../../app/domain/settings/appearance.ts'
import { DECIMAL_SIGNS, TIME_ZONES } from '../../../app/domain/settings/preferences.ts'
import { NUMBER_FORMS } from '../../../app/domain/values/number-form.ts'
import { AppearanceContext } from '../../ui/layout/appearance.tsx'

/** Offers the commands that help with errors. */
export function useRemedies({ id, demonstration, isAddressConfirmed }: ConnectionView, push: Navigation['push']): void {
  const enterKey = useEnterKey(id)
  const { offline } = usePreferences()
  const savePreferences = useSavePreferences()
  const openSettings = (section: SettingsSection) => () => push({ view: 'settings', settings: { section } })
  const openConsole = (panel: ConsolePanel) => () => push({ view: 'console', console: { panel } })
  const remedies: readonly (Handler & { id: Remedy })[] = [
    {
      id: 'connection.enter-key',
      unavailable:
        demonstration !== null
          ? 'The demonstration has keys of its own.'
          : isAddressConfirmed
            ? null
            : 'Confirm the address first.',
      run: () => enterKey.mutate(),
    },
    { id: 'settings.open-connection', run: openSettings('connection') },
    {
      id: 'settings.open-profile',
      unavailable: demonstration === null ? null : 'The demonstration needs no interface profile.',
      run: openSettings('profile'),
    },
    { id: 'settings.open-library', run: openSettings('library') },
    { id: 'settings.open-programs', run: openSettings('programs') },
    {
      id: 'window.go-online',
      unavailable: offline ? null : 'Tearsheet is online.',
      run: () => savePreferences({ offline: false }),
    },
    { id: 'console.check-plan', run: openConsole('entitlement') },
    { id: 'console.show-requests', run: openConsole('requests') },
  ]
  useCommands([
    ...remedies,
    {
      id: 'window.go-offline',
      unavailable: offline ? 'Tearsheet is offline.' : null,
      run: () => savePreferences({ offline: true }),
    },
  ])
}

/** Offers the command that shows another connection; where there are several, `ask` opens the palette with words that find them. */
export function useSwitchConnection(ask: (words: string) => void): void {
  const current = useConnectionId()
  const connect = useConnect()
  const { data } = useQuery(connectionsQuery)
  const others = (data ?? []).filter(({ id }) => id !== current)
  const [only] = others.length === 1 ? others : []
  useCommands([
    {
      id: 'connection.switch',
      ...(only === undefined ? {} : { title: `Switch to the connection ${quoted(only.name)}` }),
      unavailable:
        data === undefined
          ? 'The connections are not read yet.'
          : others.length === 0
            ? 'There is no other connection.'
            : null,
      run() {
        if (only === undefined) ask(`${SWITCH_WORDS} `)
        else connect.mutate(only.id)
      },
    },
  ])
}

const listOf = <Id extends string | number>(ids: readonly Id[]): { id: Id }[] => ids.map((id) => ({ id }))

/** Offers the commands that change how the window looks. */
export function useAppearanceCommands(): void {
  const { theme, density, fontSize } = use(AppearanceContext)
  const { timeZone, dateForm, numberForm, decimalSign, readingWidth, namesAsSent, chartSound } = usePreferences()
  const save = useSavePreferences()
  const step = (id: 'appearance.larger-text' | 'appearance.smaller-text', steps: number): Handler => {
    const next = steppedFontSize(fontSize, steps)
    return {
      id,
      unavailable: next !== null ? null : steps > 0 ? 'This is the largest text.' : 'This is the smallest text.',
      run: () => save({ fontSize: next ?? fontSize }),
    }
  }
  useCommands([
    ...choiceHandlers('appearance.theme', THEMES, theme, (to) => save({ theme: to })),
    ...choiceHandlers('appearance.density', DENSITIES, density, (to) => save({ density: to })),
    ...choiceHandlers('appearance.text', listOf(FONT_SIZES), fontSize, (to) => save({ fontSize: to })),
    ...choiceHandlers('appearance.times', listOf(TIME_ZONES), timeZone, (to) => save({ timeZone: to })),
    ...choiceHandlers('appearance.dates', DATE_FORMS, dateForm, (to) => save({ dateForm: to })),
    ...choiceHandlers('appearance.numbers', NUMBER_FORMS, numberForm, (to) => save({ numberForm: to })),
    ...choiceHandlers('appearance.decimals', DECIMAL_SIGNS, decimalSign, (to) => save({ decimalSign: to })),
    ...choiceHandlers('appearance.width', READING_WIDTHS, readingWidth, (to) => save({ readingWidth: to })),
    { id: 'appearance.names-as-sent', isOn: namesAsSent, run: () => save({ namesAsSent: !namesAsSent }) },
    { id: 'appearance.chart-sound', isOn: chartSound, run: () => save({ chartSound: !chartSound }) },
    step('appearance.larger-text', 1),
    step('appearance.smaller-text', -1),
  ])
}

/** The words that begin the entries for other connections, so that they find them. */
export const SWITCH_WORDS = 'Switch to'

/** Offers the commands about windows, of which another one begins where this one is, about connections, and about what is shown. */
export function useWindowCommands(connection: string, location: Location, onPage: (symbol: string) => void): void {
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
  const { view, news, ratios, sheet, earnings } = location
  const company = earnings.company ?? earnings.request.symbols[0]
  useCommands([
    { id: 'window.new', run },
    { id: 'window.reset-layout', run: resetLayout },
    { id: 'settings.export', run: exportSettings },
    { id: 'settings.import', run: importSettings },
    { id: 'connection.add', run: () => add.mutate() },
    ...(view === 'news' ? [unless(news.selected === null, 'story.open-in-window')] : []),
    ...(view === 'ratios' ? [unless(ratios.symbols.length === 0, 'ratios.open-in-window')] : []),
    ...(view === 'sheet' ? [unless(sheet.symbol === null, 'sheet.open-in-window')] : []),
    ...(view === 'earnings'
      ? [
          {
            ...unless(company === undefined, 'earnings.open-company'),
            run() {
              if (company !== undefined) onPage(company)
            },
          },
        ]
      : []),
  ])
}
