import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { describe, expect, it } from 'vitest'
import { archiveEntries, archiveFile } from './support/archive.ts'
import { installed, program, repository, resources } from './support/installed.ts'

const MEGABYTE = 1_000_000
const isLinux = process.platform === 'linux'

describe('app.asar', () => {
  const entries = archiveEntries()
  const paths = [...entries.keys()]

  it('is smaller than 6 MB', () => {
    expect(statSync(archiveFile).size).toBeLessThan(6 * MEGABYTE)
  })

  it('contains only the build output, the manifest and keytar', () => {
    const allowed =
      /^(\.build\/(main|preload|renderer)\/|package\.json$|node_modules\/keytar\/(lib|prebuilds|package\.json$|LICENSE))/
    expect(paths.filter((path) => !allowed.test(path))).toEqual([])
  })

  it('contains no source, no source map and no declaration', () => {
    expect(paths.filter((path) => /\.(ts|tsx|map|cc|h)$/.test(path))).toEqual([])
  })

  it('has only the native part of keytar for this system next to it', () => {
    const beside = [...entries].filter(([, { start }]) => start === null).map(([path]) => path)
    expect(beside).toEqual([`node_modules/keytar/prebuilds/${process.platform}-${process.arch}/keytar.node`])
    const files = readdirSync(`${archiveFile}.unpacked`, { recursive: true, withFileTypes: true })
    expect(files.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual(['keytar.node'])
  })

  it('contains no folder name of the build computer', () => {
    expect(readFileSync(archiveFile).includes(repository)).toBe(false)
  })
})

describe('the licences that About shows', () => {
  const { start, size } = archiveEntries().get('.build/main/licences.json') ?? { start: null, size: 0 }
  const text = readFileSync(archiveFile).toString('utf8', start ?? 0, (start ?? 0) + size)
  const licences = JSON.parse(text) as { name: string; licence: string; text: string }[]

  it('exist for every package that the application depends on', () => {
    const { dependencies } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>
    }
    const names = Object.entries(dependencies).map(([name, version]) => /^npm:(.+)@/.exec(version)?.[1] ?? name)
    expect(names.filter((name) => !licences.some((licence) => licence.name === name))).toEqual([])
  })

  it('name each package, with the full text', () => {
    expect(licences.filter(({ licence }) => licence === '').map(({ name }) => name)).toEqual([])
    expect(licences.filter(({ text: full }) => full.length < 300).map(({ name }) => name)).toEqual([])
  })
})

// SECURITY 9
it('the fuses in the program are the configured ones', async () => {
  const wire = await getCurrentFuseWire(process.platform === 'darwin' ? join(installed, 'Tearsheet.app') : program)
  // The fuse wire is a row of digits.
  const [off, on] = ['0', '1'].map((digit) => digit.charCodeAt(0))
  expect(wire).toMatchObject({
    [FuseV1Options.RunAsNode]: off,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: off,
    [FuseV1Options.EnableNodeCliInspectArguments]: off,
    [FuseV1Options.EnableCookieEncryption]: on,
    [FuseV1Options.OnlyLoadAppFromAsar]: on,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: on,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: off,
  })
})

describe('next to the program', () => {
  it('there is no default application of Electron', () => {
    expect(existsSync(join(resources, 'default_app.asar'))).toBe(false)
  })

  it('there is the command for a shell, as one file for any Node', () => {
    const text = readFileSync(join(resources, 'tearsheet.mjs'), 'utf8')
    expect(text).toMatch(/^#!\/usr\/bin\/env node\n/)
    expect(
      [...text.matchAll(/^import .* from "([^"]+)";$/gm)].filter(([, name = '']) => !name.startsWith('node:')),
    ).toEqual([])
  })

  it('there are the licences of Electron and of Chromium', () => {
    const folder = process.platform === 'darwin' ? resources : installed
    expect(readFileSync(join(folder, 'LICENSE.electron.txt'), 'utf8')).toContain('Electron contributors')
    expect(readFileSync(join(folder, 'LICENSES.chromium.html'), 'utf8')).toContain('Chromium')
  })

  it.runIf(isLinux)('there are Chromium’s texts in English only', () => {
    expect(readdirSync(join(installed, 'locales')).sort()).toEqual(['en-GB.pak', 'en-US.pak'])
  })
})

describe.runIf(isLinux)('the desktop entry', () => {
  const file = join(installed, 'tearsheet.desktop')
  const entry = (): Record<string, string> =>
    Object.fromEntries(
      readFileSync(file, 'utf8')
        .split('\n')
        .map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]),
    )

  it('passes desktop-file-validate', () => {
    expect(execFileSync('desktop-file-validate', [file], { encoding: 'utf8' })).toBe('')
  })

  it('starts the program with the opened address', () => {
    expect(entry().Exec).toMatch(/^\/usr\/lib\/tearsheet\/tearsheet %U$/)
  })

  it('registers tearsheet: addresses', () => {
    expect(entry().MimeType).toBe('x-scheme-handler/tearsheet;')
  })

  it('names the icon, the category and a description of the application', () => {
    expect(entry()).toMatchObject({ Icon: 'tearsheet', Categories: 'Office;Finance;', Name: 'Tearsheet' })
    expect(entry().Comment).toContain('market news')
  })
})

it.runIf(isLinux)('Chromium’s sandbox helper is set up as by an installer', () => {
  const { mode, uid } = statSync(join(dirname(program), 'chrome-sandbox'))
  // An unprivileged user cannot set it up and relies on user namespaces instead.
  if (process.getuid?.() === 0) expect([uid, mode & 0o7777]).toEqual([0, 0o4755])
  else console.log('the setuid helper is not set up: this user relies on user namespaces')
})
