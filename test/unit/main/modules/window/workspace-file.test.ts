import { mkdirSync, readFileSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MAX_WINDOWS } from '../../../../../app/domain/window/layout.ts'
import { NOTHING_KEPT, type Kept } from '../../../../../app/domain/window/drafts.ts'
import type { ViewState } from '../../../../../app/ipc/window/window.ts'
import { NEW_WINDOW, type RememberedWindow } from '../../../../../main/modules/window/remembered-window.ts'
import { readWorkspaceFile, writeWorkspaceFile } from '../../../../../main/modules/window/workspace-file.ts'
import { PLACE } from '../../../../support/cases/place.ts'
import { temporaryFolder } from '../../../../support/system/temporary-folder.ts'

const KEPT: Kept = { drafts: [['note of story 7/text', 'compare']], scrolls: [['story 7', { top: 40, left: 0 }]] }

const VIEW: ViewState = { place: PLACE, recents: [PLACE, { ...PLACE, view: 'console' }], kept: KEPT }

const WINDOW: RememberedWindow = {
  frame: { bounds: { x: 10, y: 20, width: 900, height: 640 }, fills: 'maximised' },
  layout: { widths: { news: 300 }, showsSide: false, listText: 'headline' },
  connection: 'a',
  views: new Map([['a', VIEW]]),
}

const newFile = (): string => join(temporaryFolder(), 'workspace.json')

/** What is read of a file after a change of what was written. */
async function afterChange(change: (file: { version: number; windows: Record<string, unknown>[] }) => unknown) {
  const path = newFile()
  await writeWorkspaceFile(path, [WINDOW])
  writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, 'utf8')) as never)))
  return readWorkspaceFile(path)
}

function larger(path: string): void {
  writeFileSync(path, '')
  truncateSync(path, 65 * 1024 * 1024)
}

const withMember = (member: string, value: unknown) =>
  afterChange(({ version, windows }) => ({ version, windows: [{ ...windows[0], [member]: value }] }))

describe('the file of the windows', () => {
  it('is read as it was written', async () => {
    const path = newFile()
    await writeWorkspaceFile(path, [WINDOW, NEW_WINDOW])
    expect(await readWorkspaceFile(path)).toEqual([WINDOW, NEW_WINDOW])
  })

  it('is for this user only', async () => {
    const path = newFile()
    await writeWorkspaceFile(path, [WINDOW])
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it.each([
    ['missing', () => undefined],
    ['empty', (path: string) => writeFileSync(path, '')],
    ['half of it', (path: string) => writeFileSync(path, '{"version":1,"windows":[{')],
    ['not an object', (path: string) => writeFileSync(path, '7')],
    ['a folder', (path: string) => mkdirSync(path)],
    ['a link', (path: string) => symlinkSync(import.meta.filename, path)],
    ['larger than any that is written', larger],
  ])('has no windows when it is %s', async (_what, make) => {
    const path = newFile()
    make(path)
    expect(await readWorkspaceFile(path)).toEqual([])
  })

  it('of another version has no windows', async () => {
    expect(await afterChange(({ windows }) => ({ version: 2, windows }))).toEqual([])
  })

  it.each([
    ['frame', { bounds: { x: 0, y: 0, width: 0, height: 640 }, fills: 'no' }, { frame: null }],
    ['frame', { bounds: { x: 1e9, y: 0, width: 900, height: 640 }, fills: 'no' }, { frame: null }],
    ['layout', { widths: { news: 'wide' }, showsSide: true }, { layout: NEW_WINDOW.layout }],
    ['connection', 7, { connection: null }],
    ['views', 'none', { views: new Map() }],
    ['views', [{ ...VIEW, connection: 7 }], { views: new Map() }],
  ])('a damaged %s has its default, and the rest stays: %#', async (member, value, changed) => {
    expect(await withMember(member, value)).toEqual([{ ...WINDOW, ...changed }])
  })

  it.each<[string, unknown, Partial<ViewState>]>([
    ['kept', undefined, { kept: NOTHING_KEPT }],
    ['kept', { ...KEPT, scrolls: [['x', { top: -1, left: 0 }]] }, { kept: NOTHING_KEPT }],
    ['place', undefined, { place: null }],
    ['place', { ...PLACE, view: 'gone' }, { place: null }],
    ['place', { ...PLACE, apiKey: 'k' }, { place: null }],
    [
      'place',
      { ...PLACE, ratios: { ...PLACE.ratios, company: 7 } },
      { place: { ...PLACE, ratios: { ...PLACE.ratios, company: null } } },
    ],
    ['place', { ...PLACE, earnings: { ...PLACE.earnings, company: undefined } }, {}],
    ['recents', undefined, { recents: [] }],
    ['recents', [{ ...PLACE, view: 'gone' }], { recents: [] }],
  ])('a damaged %s of a connection has its default, and the rest of it stays: %#', async (member, value, changed) => {
    const read = await withMember('views', [{ connection: 'a', ...VIEW, [member]: value }])
    expect(read[0]?.views).toEqual(new Map([['a', { ...VIEW, ...changed }]]))
  })

  it('opens no more windows than a person can', async () => {
    const read = await afterChange(({ version, windows }) => ({ version, windows: Array(50).fill(windows[0]) }))
    expect(read).toHaveLength(MAX_WINDOWS)
  })
})

describe('a file that this very build wrote', () => {
  const read = vi.fn<() => void>()
  beforeEach(() => {
    vi.stubGlobal('BUILD_ID', 'this')
    read.mockClear()
    vi.doMock('../../../../../main/modules/window/workspace-schema.ts', async (original) => {
      read()
      return original()
    })
    vi.resetModules()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.doUnmock('../../../../../main/modules/window/workspace-schema.ts')
  })
  const afresh = () => import('../../../../../main/modules/window/workspace-file.ts')

  it('is read as it was written, without the schemas', async () => {
    const path = newFile()
    await writeWorkspaceFile(path, [WINDOW, NEW_WINDOW])
    const found = await (await afresh()).readWorkspaceFile(path)
    expect([found, read.mock.calls.length]).toEqual([[WINDOW, NEW_WINDOW], 0])
  })

  it('is checked by the schemas once another build reads it', async () => {
    const path = newFile()
    await writeWorkspaceFile(path, [WINDOW])
    vi.stubGlobal('BUILD_ID', 'another')
    const found = await (await afresh()).readWorkspaceFile(path)
    expect([found, read.mock.calls.length]).toEqual([[WINDOW], 1])
  })

  it('is checked by the schemas once anything in it was changed', async () => {
    const path = newFile()
    await writeWorkspaceFile(path, [WINDOW])
    writeFileSync(path, readFileSync(path, 'utf8').replace('"width": 900', '"width": "wide"'))
    const [found] = await (await afresh()).readWorkspaceFile(path)
    expect([found?.frame, read.mock.calls.length]).toEqual([null, 1])
  })

  it('needs no schemas when it is missing', async () => {
    const found = await (await afresh()).readWorkspaceFile(newFile())
    expect([found, read.mock.calls.length]).toEqual([[], 0])
  })
})
