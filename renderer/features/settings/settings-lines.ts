import type { SettingsSection } from './settings-state.ts'
import { useEffect, useRef, type RefObject } from 'react'

/** What each part of the settings is called. */
export const SECTION_TITLES: Readonly<Record<SettingsSection, string>> = {
  appearance: 'Appearance',
  reading: 'Reading',
  keys: 'Keyboard',
  connection: 'Connection',
  profile: 'Interface profile',
  scenarios: 'Scenarios',
  connections: 'Saved connections',
  library: 'Library',
  programs: 'Programs',
  file: 'Settings file',
  about: 'About',
}

/** Other words by which a person may look for a part, and the connections that have it. */
export const SECTION_WORDS: Readonly<Partial<Record<SettingsSection, Pick<ListedSetting, 'also' | 'of'>>>> = {
  profile: { also: 'parameters names assumed', of: 'service' },
  scenarios: { also: 'failures outage simulate', of: 'demonstration' },
  connections: { also: 'remove rename colour' },
  library: { also: 'limits cached data size age retention' },
  programs: { also: 'spreadsheet notebook script python curl token local api' },
}

export interface ListedSetting {
  section: SettingsSection
  /** What the line is called in its part. */
  name: string
  /** What it is called elsewhere, where its name alone would not say what it is. */
  title?: string
  /** Other words by which a person may look for it. */
  also?: string
  /** The connections that have it; left out where all do. */
  of?: 'demonstration' | 'service'
}

const LIMIT_WORDS = 'maximum age size retention'

/** The lines of the settings that something can lead to. A test compares them with what the settings show. */
export const SETTINGS_LINES: readonly ListedSetting[] = [
  { section: 'appearance', name: 'Theme', also: 'dark light colour' },
  { section: 'appearance', name: 'Density', also: 'compact rows' },
  { section: 'appearance', name: 'Text size', also: 'font' },
  { section: 'reading', name: 'Times in', also: 'time zone' },
  { section: 'reading', name: 'Dates as', also: 'date format day month year iso' },
  {
    section: 'reading',
    name: 'Numbers as',
    also: 'number format decimal comma point thousands separator groups digits locale',
  },
  { section: 'reading', name: 'Decimals in copies', also: 'comma point decimal sign csv clipboard separator' },
  { section: 'reading', name: 'Names as sent', also: 'field wire key of the service' },
  { section: 'reading', name: 'Searching', also: 'word forms endings stemming exact' },
  { section: 'reading', name: 'Each morning', also: 'changes first start day since looked daily page hour' },
  { section: 'reading', name: 'Story width', also: 'reading column line length' },
  { section: 'reading', name: 'New stories', also: 'automatic refresh interval' },
  { section: 'reading', name: 'Notifications', also: 'alerts' },
  { section: 'reading', name: 'Quiet hours', also: 'notifications night' },
  { section: 'reading', name: 'Pictures', also: 'images hosts' },
  { section: 'keys', name: 'Keys', also: 'shortcuts vim' },
  { section: 'keys', name: 'Single keys', also: 'shortcuts j k' },
  { section: 'connection', name: 'Source', also: 'demonstration service' },
  { section: 'connection', name: 'Service', of: 'demonstration' },
  { section: 'connection', name: 'Plan', of: 'demonstration' },
  { section: 'connection', name: 'Address', also: 'url host', of: 'service' },
  { section: 'connection', name: 'API key', also: 'token', of: 'service' },
  { section: 'connection', name: 'Test', also: 'check', of: 'service' },
  { section: 'profile', name: 'Key goes into', also: 'header parameter', of: 'service' },
  { section: 'connection', name: 'Keys are kept in', also: 'keychain store session', of: 'service' },
  { section: 'library', name: 'Stories', title: 'Limits of stories', also: LIMIT_WORDS },
  { section: 'library', name: 'Ratios and earnings', title: 'Limits of ratios and earnings', also: LIMIT_WORDS },
  { section: 'library', name: 'Repeated responses', title: 'Limits of repeated responses', also: LIMIT_WORDS },
  { section: 'library', name: 'Pictures', title: 'Limits of pictures', also: LIMIT_WORDS },
  { section: 'library', name: 'Deliveries', title: 'Limits of deliveries', also: LIMIT_WORDS },
  { section: 'library', name: 'Backup', also: 'restore delete' },
  { section: 'programs', name: 'Access', title: 'Access of programs', also: 'server port address local api' },
  { section: 'file', name: 'These settings', also: 'export import' },
  { section: 'about', name: 'Version', also: 'licences update' },
]

const FOCUSABLE = 'button, input, select, textarea, a[href]'

/** What gets the focus of a line in its part of the settings: its first control, or itself; null when the line is not there. */
export function controlOf(part: HTMLElement, name: string): HTMLElement | null {
  const lines = [...part.querySelectorAll<HTMLElement>('.settings-line, .limits-table tbody tr')]
  const named = lines.find((line) => line.querySelector('.settings-name, th')?.textContent.trim() === name)
  // A line without a name of its own is known by the words beside its control.
  const line = named ?? lines.find((each) => each.textContent.toLowerCase().includes(name.toLowerCase()))
  if (line === undefined) return null
  const controls = [...line.querySelectorAll<HTMLElement>(FOCUSABLE)]
  const control = controls.find((each) => !each.matches(':disabled') && each.tabIndex >= 0)
  if (control !== undefined) return control
  line.tabIndex = -1
  return line
}

/** Brings a line of the settings into sight as soon as what it tells of is under way, such as after a command from another view. */
export function useInSight(isUnderWay: boolean): RefObject<HTMLDivElement | null> {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isUnderWay) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isUnderWay])
  return line
}
