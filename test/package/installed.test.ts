import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { connect, keyring, untilKeyIsStored } from './support/connect.ts'
import { packages, repository } from './support/installed.ts'
import { countStories, storyIds } from './support/library.ts'
import {
  goToWindow,
  press,
  pressAndSee,
  shownWords,
  type,
  untilWindowIsGone,
  useScreenReader,
} from './support/person.ts'
import { processesOf } from './support/processes.ts'
import { difference, keepPicture, readScreen, untilShown } from './support/screen.ts'
import { startService } from './support/service.ts'
import { emptyHome, runOnDesktop, startFromMenu, type Running } from './support/start.ts'

const FOLDER = '/usr/lib/tearsheet'
const PROGRAM = `${FOLDER}/tearsheet`
const ENTRY = '/usr/share/applications/tearsheet.desktop'
const SAVE_DIALOG = '^Save$'

/** Runs a command of the administrator, with the settings under which apt asks nothing. */
function administer(command: string, ...args: string[]): { status: number | null; printed: string } {
  const env = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8' }
  const { status, stdout, stderr } = spawnSync(command, args, {
    env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    encoding: 'utf8',
  })
  return { status, printed: `${stdout}${stderr}` }
}

const installs = (file: string): { status: number | null; printed: string } =>
  administer('apt-get', 'install', '-y', '--no-install-recommends', file)

/** What Debian says of the package: its state and version. */
const state = (): string => administer('dpkg-query', '-W', '-f', '${db:Status-Status} ${Version}', 'tearsheet').printed

// The tests are the life of one installation, in this order.
describe.runIf(packages !== null)('a package of Debian, installed by apt', () => {
  const { newest, earlier } = packages ?? { newest: '', earlier: '' }
  const home = packages === null ? '' : emptyHome()
  const onDesktop = (command: string, ...args: string[]): { status: number | null; printed: string } =>
    runOnDesktop(home, [command, ...args])
  let running: Running
  /** ID of the story that was opened by its address. */
  let opened = ''
  let service: Awaited<ReturnType<typeof startService>>

  /** Starts it from the menu and waits for its window. */
  const open = async (): Promise<void> => {
    await untilShown(async () => {
      running = await startFromMenu(ENTRY, PROGRAM, home)
      await goToWindow('^Tearsheet$', running)
    })
  }

  afterAll(async () => {
    service.stop()
    await running.stop()
  })

  it('is installed in the version before, without an error', () => {
    const { status, printed } = installs(earlier)
    expect(status, printed).toBe(0)
    expect(state()).toBe('installed 0.0.1~local')
  })

  it('says in its version and its description that it is not for release', () => {
    expect(newest).toMatch(/tearsheet-not-for-release_[\d.]+~local_\w+\.deb$/)
    expect(administer('dpkg-query', '-W', '-f', '${Description}', 'tearsheet').printed).toContain('not for release')
  })

  it('belongs to root, and only Chromium’s helper runs as its owner', () => {
    expect(
      administer('find', FOLDER, '(', '-not', '-user', 'root', '-o', '-perm', '/o+w', ')', '-not', '-type', 'l')
        .printed,
    ).toBe('')
    expect(administer('find', FOLDER, '-perm', '/u+s').printed.trim()).toBe(`${FOLDER}/chrome-sandbox`)
  })

  it('lacks no library of the system', () => {
    expect(administer('ldd', PROGRAM).printed).not.toContain('not found')
  })

  it('has a desktop entry that is valid and opens tearsheet: addresses', () => {
    expect(administer('desktop-file-validate', ENTRY).printed).toBe('')
    const entry = readFileSync(ENTRY, 'utf8')
    for (const line of ['Name=Tearsheet', 'Icon=tearsheet', 'Categories=Office;Finance;', `Exec=${PROGRAM} %U`])
      expect(entry.split('\n')).toContain(line)
    expect(onDesktop('xdg-mime', 'query', 'default', 'x-scheme-handler/tearsheet').printed.trim()).toBe(
      'tearsheet.desktop',
    )
    expect(onDesktop('gio', 'mime', 'x-scheme-handler/tearsheet').printed).toContain('tearsheet.desktop')
  })

  it.each([16, 24, 32, 48, 64, 128, 256, 512])('has its own icon of %i pixels in the theme of the desktop', (size) => {
    const drawn = readFileSync(join(repository, `resources/icon/${size}x${size}.png`))
    expect(readFileSync(`/usr/share/icons/hicolor/${size}x${size}/apps/tearsheet.png`).equals(drawn)).toBe(true)
  })

  it('is in the cache of icons, which apt has renewed', () => {
    expect(administer('gtk-update-icon-cache', '--validate', '/usr/share/icons/hicolor').status).toBe(0)
    expect(readFileSync('/usr/share/icons/hicolor/icon-theme.cache').includes('tearsheet')).toBe(true)
  })

  it('puts the command for a shell in the path', () => {
    const { status, printed } = onDesktop('tearsheet', '--help')
    expect(printed).toContain('tearsheet news')
    expect(status).toBe(0)
    expect(onDesktop('tearsheet', 'news').status).toBe(3)
  })

  it('says what the command needs where Node is missing or too old', () => {
    const missing = onDesktop(
      'env',
      'PATH=/nowhere',
      '/bin/sh',
      '-c',
      'PATH=/bin:/usr/bin; node() { echo v18.20.4; }; . /usr/bin/tearsheet',
    )
    expect(missing.printed).toContain('needs Node.js 20 or newer')
    expect(missing.status).toBe(1)
  })

  it('starts from its desktop entry and stores a key in the keyring of the desktop', async () => {
    service = await startService()
    running = await connect(service.url, service.keys.full, () => startFromMenu(ENTRY, PROGRAM, home))
    await untilKeyIsStored()
    await vi.waitFor(() => expect(keyring()).toContain(service.url), { timeout: 20_000 })
    await goToWindow('^Tearsheet$', running)
    await vi.waitFor(() => expect(countStories(running.userData)).toBeGreaterThan(20), { timeout: 30_000 })
    await pressAndSee('j')
    keepPicture(readScreen(), 'installed-stories')
    // A limit for a busy machine: it includes the first start.
  }, 300_000)

  it('runs as an unprivileged user with Chromium’s sandbox on', () => {
    const processes = processesOf(running.pid)
    const pages = processes.filter(({ type }) => type === 'renderer')
    expect(pages.length).toBeGreaterThan(0)
    expect(pages.map(({ status }) => status.Seccomp)).toEqual(pages.map(() => '2'))
    expect(processes.map(({ status }) => status.Uid?.split('\t')[0])).not.toContain('0')
    const [own, ofPage] = [running.pid, pages[0]?.pid ?? 0].map((pid) => readlinkSync(`/proc/${pid}/ns/pid`))
    expect(ofPage).not.toBe(own)
    const users = [running.pid, pages[0]?.pid ?? 0].map((pid) => readlinkSync(`/proc/${pid}/ns/user`))
    console.log(`Chromium’s sandbox: ${users[0] === users[1] ? 'the setuid helper' : 'a user namespace'}`)
  })

  it('opens an address of a story that another program hands to the desktop', async () => {
    // While it is written, the library may not be readable.
    opened = await vi.waitFor(() => {
      const [first] = storyIds(running.userData)
      if (first === undefined) throw new Error('no story can be read')
      return first
    })
    const before = readScreen()
    await untilShown(() => {
      expect(runOnDesktop(home, ['xdg-open', `tearsheet:story/${opened}`], true).status).toBe(0)
    })
    expect(difference(before, readScreen())).toBeGreaterThan(0.01)
    keepPicture(readScreen(), 'installed-link')
    // “Cancel” has the focus, and the dialog goes on to “Open”.
    await pressAndSee('Tab')
    await pressAndSee('Return')
    keepPicture(readScreen(), 'installed-link-opened')
    expect(running.hasEnded()).toBe(false)
  })

  it('prints the open story into a PDF that other programs read', async () => {
    const name = join(home, 'printed')
    press('ctrl+e')
    await goToWindow(SAVE_DIALOG, running)
    // The name without its extension is selected in the field. Where no window manager makes the dialog the active window, Return
    // does not press its button.
    await type(name)
    press('alt+s')
    await untilWindowIsGone(SAVE_DIALOG)
    const file = `${name}.pdf`
    await vi.waitFor(() => expect(onDesktop('qpdf', '--check', file).status).toBe(0), { timeout: 60_000 })
    const sent = await fetch(`${service.url}/api/v2/news/${opened}`, {
      headers: { accept: 'application/json', authorization: `token ${service.keys.full}` },
    })
    const [story] = (await sent.json()) as { title: string }[]
    const words = onDesktop('pdftotext', file, '-').printed.replaceAll(/\s+/g, ' ')
    expect(words).toContain(story?.title)
    expect(words).toContain('Page 1 of ')
    await goToWindow('^Tearsheet$', running)
    keepPicture(readScreen(), 'installed-printed')
  })

  it('is upgraded with the data and the key of before', async () => {
    const stories = countStories(running.userData)
    await running.stop()
    const { status, printed } = installs(newest)
    expect(status, printed).toBe(0)
    expect(state()).toMatch(/^installed \d+\.\d+\.\d+~local$/)
    await open()
    await vi.waitFor(() => expect(countStories(running.userData)).toBeGreaterThanOrEqual(stories), { timeout: 30_000 })
    expect(keyring()).toContain(service.url)
    expect(running.log().filter(({ level }) => level !== 'info')).toEqual([])
    keepPicture(readScreen(), 'installed-upgraded')
  })

  it('is not replaced by an earlier version unless the administrator says so', () => {
    const { status, printed } = installs(earlier)
    expect(status).not.toBe(0)
    expect(printed).toContain('--allow-downgrades')
    expect(state()).not.toContain('0.0.1')
  })

  it('refuses stored data that a newer version wrote, says so with the next step, and changes nothing in them', async () => {
    await running.stop()
    const file = join(running.userData, 'library/user-store.db')
    const version = (): number =>
      Number(withDatabase(file, (database) => database.prepare('PRAGMA user_version').get()?.user_version))
    const known = version()
    withDatabase(file, (database) =>
      database.exec(`PRAGMA user_version = ${known + 1}; CREATE TABLE of_the_future (id INTEGER)`),
    )
    useScreenReader()
    await open()
    for (const words of [
      'The stored data come from a newer version',
      'A newer version of Tearsheet wrote them. Nothing in them was changed.',
      'Install that version, then try again.',
    ])
      await vi.waitFor(() => expect(shownWords()).toContain(words), { timeout: 60_000 })
    keepPicture(readScreen(), 'installed-newer-data')
    await running.stop()
    expect(version()).toBe(known + 1)
    withDatabase(file, (database) => database.exec(`DROP TABLE of_the_future; PRAGMA user_version = ${known}`))
  })

  it('leaves the data and the key when it is removed, and says so', () => {
    const { status, printed } = administer('apt-get', 'remove', '-y', 'tearsheet')
    expect(status, printed).toBe(0)
    expect(printed).toContain('stays in their ~/.config/Tearsheet')
    expect([FOLDER, ENTRY, '/usr/bin/tearsheet'].filter((path) => existsSync(path))).toEqual([])
    expect(onDesktop('xdg-mime', 'query', 'default', 'x-scheme-handler/tearsheet').printed.trim()).toBe('')
    expect(countStories(running.userData)).toBeGreaterThan(20)
    expect(keyring()).toContain(service.url)
  })

  it('leaves nothing in the system when it is purged', () => {
    expect(administer('apt-get', 'purge', '-y', 'tearsheet').status).toBe(0)
    expect(state()).not.toMatch(/installed|config-files/)
    expect(
      administer('find', '/usr', '/etc', '/opt', '-iname', '*tearsheet*', '-not', '-path', `${repository}/*`).printed,
    ).toBe('')
    expect(countStories(running.userData)).toBeGreaterThan(20)
  })
})

/** Opens a database, reads or changes it, and closes it. */
function withDatabase<T>(file: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(file)
  try {
    return work(database)
  } finally {
    database.close()
  }
}
