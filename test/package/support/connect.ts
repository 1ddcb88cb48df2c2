import { goToWindow, press, pressAndSee, type, untilWindowIsGone } from './person.ts'
import { keepPicture, readScreen, untilShown } from './screen.ts'
import { runAsUser, type Running } from './start.ts'

const KEY_WINDOW = '^Add a connection$'

/**
 * Starts a package that has no connection and does what a person does there: opens the key window and types the address and the key.
 */
export async function connect(url: string, key: string, begin: () => Running | Promise<Running>): Promise<Running> {
  const running = await untilShown(async () => {
    const started = await begin()
    await goToWindow('^Tearsheet$', started)
    return started
  })
  // The button that opens it has the focus, but on a busy machine the window can be seen before it takes keys.
  await untilShown(async () => {
    press('Return')
    await goToWindow(KEY_WINDOW, running, 10_000).catch(() => {
      press('Return')
      return goToWindow(KEY_WINDOW, running)
    })
  })
  await type(url)
  await pressAndSee('Tab')
  await type(key)
  keepPicture(readScreen(), 'key')
  press('Return')
  return running
}

/** Waits until the key window has closed, because the key was stored. */
export const untilKeyIsStored = (): Promise<void> => untilWindowIsGone(KEY_WINDOW)

/** All entries of the keyring for Tearsheet, read with an independent tool. */
export const keyring = (): string => runAsUser('secret-tool', 'search', '--all', 'service', 'Tearsheet')
