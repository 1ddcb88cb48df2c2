import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { shell } from 'electron'

/** Shows a file in the system's file manager, or the nearest folder above it that exists. */
export function showNearest(path: string): void {
  let shown = path
  while (!existsSync(shown) && dirname(shown) !== shown) shown = dirname(shown)
  shell.showItemInFolder(shown)
}
