/** A part of the settings that a command can lead to. */
export type SettingsSection =
  | 'appearance'
  | 'reading'
  | 'keys'
  | 'connection'
  | 'scenarios'
  | 'profile'
  | 'connections'
  | 'library'
  | 'programs'
  | 'file'
  | 'about'

/** What the settings view shows first. */
export interface SettingsState {
  /** The part that gets the focus; null for the beginning. */
  section: SettingsSection | null
  /** The line of it whose control gets the focus; left out for the part as a whole. */
  line?: string
}

export const INITIAL_SETTINGS: SettingsState = { section: null }
