import { join } from 'node:path'
import { vi } from 'vitest'
import { runAsUser, type Running } from './start.ts'
import { untilShown } from './screen.ts'

/** Windows on the display with that text in their title. */
function windows(title: string): string[] {
  try {
    return runAsUser('xdotool', 'search', '--onlyvisible', '--name', title).trim().split('\n')
  } catch (error) {
    // It exits with 1 and prints nothing when it finds none.
    if (error instanceof Error && error.message.endsWith('ended with 1: ')) return []
    throw error
  }
}

/** Waits for a window of the package with that title and focuses it, because there is no window manager. */
export async function goToWindow(title: string, running: Running, timeout = 30_000): Promise<string> {
  const [found = ''] = await vi.waitFor(
    () => {
      const all = windows(title)
      if (all.length === 0) throw new Error(`No window is called ${title}. ${running.describe()}`)
      return all
    },
    { timeout, interval: 100 },
  )
  runAsUser('xdotool', 'windowfocus', '--sync', found)
  return found
}

/** Waits until no window has that title. */
export async function untilWindowIsGone(title: string): Promise<void> {
  await vi.waitFor(
    () => {
      if (windows(title).length > 0) throw new Error(`the window ${title} is still there`)
    },
    { timeout: 30_000, interval: 100 },
  )
}

/** Number of windows on the display, with any title. */
export const countWindows = (): number => windows('.').length

/** Presses keys such as `ctrl+shift+i`. */
export const press = (keys: string): string => runAsUser('xdotool', 'key', keys)

/** Presses keys and waits for the display to change. */
export const pressAndSee = (keys: string): Promise<unknown> => untilShown(() => press(keys))

/** Types a text letter by letter. */
export const type = (text: string): Promise<unknown> =>
  untilShown(() => runAsUser('xdotool', 'type', '--delay', '15', text))

/** A property of a window, as xprop prints it. */
export const property = (window: string, name: string): string => runAsUser('xprop', '-id', window, name)

/** The first numbers of a window property that is a list of numbers. */
export function firstNumbers(window: string, name: string, count: number): number[] {
  const printed = runAsUser('xprop', '-id', window, '-len', '64', '-f', name, '32c', name)
  return (printed.split('=')[1] ?? '').split(',').slice(0, count).map(Number)
}

/**
 * Says to programs that a screen reader is there, as one does at its start. A window that opens afterwards has its words read by
 * `shownWords`.
 */
export function useScreenReader(): void {
  for (const name of ['IsEnabled', 'ScreenReaderEnabled'])
    runAsUser(
      'gdbus',
      ...['call', '--session', '--dest', 'org.a11y.Bus', '--object-path', '/org/a11y/bus', '--method'],
      ...['org.freedesktop.DBus.Properties.Set', 'org.a11y.Status', name, '<true>'],
    )
}

/** The words in the windows of the package, by the interface of screen readers. The Python of the system has a module for it. */
export const shownWords = (): string =>
  runAsUser('/usr/bin/python3', join(import.meta.dirname, 'shown-words.py'), 'tearsheet')
