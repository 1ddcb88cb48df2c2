import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import {
  createFileDialogs,
  createProxyResolver,
  proxyUrl,
} from '../../../../../main/platform/electron/electron-ports.ts'

const system = vi.hoisted(() => ({
  documents: '',
  proposed: [] as (string | undefined)[],
  answer: { canceled: false, filePath: '', filePaths: [] as string[] },
}))

vi.mock('electron', () => {
  const show = ({ defaultPath }: { defaultPath?: string }) => {
    system.proposed.push(defaultPath)
    return Promise.resolve(system.answer)
  }
  return {
    app: { getPath: (name: string) => (name === 'documents' ? system.documents : '/home/analyst') },
    dialog: { showSaveDialog: show, showOpenDialog: show },
  }
})

const FILE = { title: 'Save', name: 'ratios.csv', extension: 'csv', kindName: 'Comma-separated values' }

// A program that is started from the desktop has the root of the disk as its folder.
it('a dialog begins in the folder of documents, and then in that of the last file', async () => {
  const documents = mkdtempSync(join(tmpdir(), 'documents-'))
  Object.assign(system, { documents, proposed: [] })
  const { chooseTarget, chooseSource } = createFileDialogs()
  system.answer = { canceled: true, filePath: '/elsewhere/ratios.csv', filePaths: [] }
  expect(await chooseTarget(null, FILE)).toBeNull()
  system.answer = { canceled: false, filePath: '/reports/ratios.csv', filePaths: [] }
  expect(await chooseTarget(null, FILE)).toBe('/reports/ratios.csv')
  system.answer = { canceled: false, filePath: '', filePaths: ['/lists/chips.txt'] }
  expect(await chooseSource(null, FILE)).toBe('/lists/chips.txt')
  await chooseTarget(null, FILE)
  const beginning = join(documents, 'ratios.csv')
  expect(system.proposed).toEqual([beginning, beginning, '/reports', '/lists/ratios.csv'])
  rmSync(documents, { recursive: true })
})

it('a dialog begins in the home where there is no folder of documents', async () => {
  Object.assign(system, { documents: '/nowhere/documents', proposed: [] })
  await createFileDialogs().chooseTarget(null, FILE)
  expect(system.proposed).toEqual([join('/home/analyst', 'ratios.csv')])
})

it('uses the first usable entry of a PAC result', () => {
  expect(proxyUrl('DIRECT')).toBeNull()
  expect(proxyUrl('PROXY proxy.example:8080; DIRECT')).toBe('http://proxy.example:8080')
  expect(proxyUrl('SOCKS5 x:1; HTTPS secure.example:443')).toBe('https://secure.example:443')
  expect(proxyUrl('')).toBeNull()
})

it('connects to this computer without asking the system', async () => {
  const resolve = createProxyResolver(() => {
    throw new Error('asked')
  })
  for (const url of ['http://127.0.0.1:80', 'http://localhost', 'https://[::1]:4'])
    expect(await resolve(url)).toBeNull()
})
