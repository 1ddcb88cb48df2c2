import { SECTION_TITLES, SECTION_WORDS, SETTINGS_LINES } from '../../../features/settings/settings-lines.ts'
import type { SettingsSection } from '../../../features/settings/settings-state.ts'
import type { Location } from '../../navigation.ts'
import { PLAIN_ENTRY } from '../entry.ts'
import type { Destinations, PaletteEntry } from '../entry.ts'

/** Each part of the settings and each of their lines by its name. */
export function settingsEntries(
  isDemonstration: boolean,
  current: Location,
  { onPlace }: Destinations,
): readonly PaletteEntry[] {
  const isThere = ({ of }: { of?: 'demonstration' | 'service' }): boolean =>
    of === undefined || (of === 'demonstration') === isDemonstration
  const parts = (Object.keys(SECTION_TITLES) as SettingsSection[])
    .map((section) => ({ section, ...SECTION_WORDS[section] }))
    .filter(isThere)
    .map(({ section, also = '' }): PaletteEntry => ({
      ...PLAIN_ENTRY,
      id: `settings ${section}`,
      group: 'Settings',
      title: SECTION_TITLES[section],
      note: 'Settings',
      also: `settings ${also}`,
      run: () => onPlace({ ...current, view: 'settings', settings: { section } }),
    }))
  const lines = SETTINGS_LINES.filter(isThere).map(({ section, name, title = name, also = '' }): PaletteEntry => ({
    ...PLAIN_ENTRY,
    id: `setting ${section} ${name}`,
    group: 'Settings',
    title,
    note: `Settings · ${SECTION_TITLES[section]}`,
    also: `settings ${SECTION_TITLES[section]} ${also}`,
    run: () => onPlace({ ...current, view: 'settings', settings: { section, line: name } }),
  }))
  return [...parts, ...lines]
}
