import { join } from 'node:path'

/** The settings file in the folder of the data. */
export const settingsPath = (folder: string): string => join(folder, 'settings.json')
