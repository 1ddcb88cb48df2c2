import { SECTION_TITLES, SETTINGS_LINES } from '../../../features/settings/settings-lines.ts'
import type { Location } from '../../navigation.ts'
import { PLAIN_ENTRY } from '../entry.ts'
import type { Destinations, PaletteEntry } from '../entry.ts'

/** Each line of the settings by its name. */
export const settingsEntries = (
  isDemonstration: boolean,
  current: Location,
  { onPlace }: Destinations,
): readonly PaletteEntry[] =>
  SETTINGS_LINES.filter(({ of }) => of === undefined || (of === 'demonstration') === isDemonstration).map(
    ({ section, name, also = '' }) => ({
      ...PLAIN_ENTRY,
      id: `setting ${section} ${name}`,
      group: 'Settings',
      title: name,
      note: `Settings · ${SECTION_TITLES[section]}`,
      also: `settings ${SECTION_TITLES[section]} ${also}`,
      run: () => onPlace({ ...current, view: 'settings', settings: { section, line: name } }),
    }),
  )
