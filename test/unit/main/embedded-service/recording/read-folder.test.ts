import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MAX_HAR_LENGTH, writeHar } from '../../../../../app/domain/requests/har.ts'
import { toHar } from '../../../../../app/domain/requests/request-log.ts'
import { readRecordings } from '../../../../../main/embedded-service/recording/read-folder.ts'
import { harEntry } from '../../../../support/har-entries.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

const archive = (...statuses: number[]): string =>
  writeHar(
    { name: 't', version: '1' },
    statuses.map((status) => harEntry({ status })),
  )

function folderWith(files: Record<string, string | Buffer>): string {
  const folder = temporaryFolder()
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return folder
}

describe('a folder of recordings', () => {
  it('plays its files in the order of their names, and the entries in their order', async () => {
    const folder = folderWith({ '2.har': archive(202), '1.HAR': archive(200, 201), '10.har': archive(404) })
    const { playable, errorTexts } = await readRecordings(folder)
    expect(playable.map(({ source, status }) => [source, status])).toEqual([
      ['1.HAR, entry 1', 200],
      ['1.HAR, entry 2', 201],
      ['10.har', 404],
      ['2.har', 202],
    ])
    expect(errorTexts).toEqual([])
  })

  it.each([
    ['broken.har', archive(200).slice(0, -40), /^broken\.har: the file is not JSON: /],
    ['empty.har', '', /^empty\.har: the file is not JSON: /],
    ['other.har', '{"a":1}', /^other\.har: log is missing, not an object\. It is left out: record its calls again/],
    [
      'wrong.har',
      archive(200).replace('"status": 200', '"status": "200"'),
      /^wrong\.har: log\.entries\[0\]\.response\.status is the text “200”, not a whole number/,
    ],
    ['bytes.har', Buffer.from([0x7b, 0xff]), /^bytes\.har: it is not UTF-8\. It is left out/],
    ['notes.txt', 'x', /^notes\.txt: it is not a \.har file\. Move it elsewhere/],
    ['.00000009-x.har.unfinished', archive(200), /^\.00000009-x\.har\.unfinished: it was not finished .* Delete it\.$/],
  ])('leaves %s out with file, cause and next step, and plays the others', async (name, content, errorText) => {
    const { playable, errorTexts } = await readRecordings(folderWith({ [name]: content, 'zgood.har': archive(200) }))
    expect(playable.map(({ source }) => source)).toEqual(['zgood.har'])
    expect(errorTexts).toEqual([expect.stringMatching(errorText)])
  })

  it('leaves folders and files beyond the limit out, and does not report hidden files', async () => {
    const folder = folderWith({ '.DS_Store': 'x', 'large.har': '' })
    truncateSync(join(folder, 'large.har'), MAX_HAR_LENGTH + 1)
    mkdirSync(join(folder, 'folder.har'))
    symlinkSync(join(folder, 'nowhere'), join(folder, 'link.har'))
    expect((await readRecordings(folder)).errorTexts).toEqual([
      expect.stringMatching(/^folder\.har: it is not a \.har file/),
      expect.stringMatching(/^large\.har: it is larger than 128 MiB/),
      expect.stringMatching(/^link\.har: it is not a \.har file/),
    ])
  })

  it('reads the export of the console as far as possible, and reports what is missing', async () => {
    const logged = {
      id: 1,
      origin: 'service' as const,
      at: 0,
      url: 'GET https://api.example/api/v2/news?token=•••&page=1',
      requestHeaders: { accept: 'application/json' },
      status: 200,
      error: null,
      durationMs: 5,
      waitedMs: 0,
      bytes: 7,
      requestIds: {},
      rateLimit: {},
      contentType: 'application/json',
      shared: 0,
      retry: 0,
    }
    const text = toHar([logged, { ...logged, bytes: 9 }, { ...logged, status: null, error: 'offline' }], '1')
    const { playable, unplayable, errorTexts } = await readRecordings(folderWith({ 'console.har': text }))
    expect(playable).toEqual([])
    expect(errorTexts).toEqual([
      'console.har: 2 of 3 entries cannot be played: there is no body. Record those calls with --record; the Console’s export leaves bodies out.',
      'console.har: 1 of 3 entries cannot be played: no answer had come. Record those calls with --record; the Console’s export leaves bodies out.',
    ])
    expect(unplayable.map(({ requestKey, reason }) => [requestKey.path, reason])).toEqual([
      ['/api/v2/news', 'console.har, entry 1: there is no body'],
      ['/api/v2/news', 'console.har, entry 2: there is no body'],
      ['/api/v2/news', 'console.har, entry 3: no answer had come'],
    ])
  })

  it('loads only as many bodies as the limit allows', async () => {
    const folder = folderWith({ '1.har': archive(200), '2.har': archive(201, 202) })
    const { playable, errorTexts } = await readRecordings(folder, 4)
    expect(playable.map(({ status }) => status)).toEqual([200, 201])
    expect(errorTexts).toEqual([expect.stringMatching(/^2\.har: 1 of 2 entries cannot be played: there is room for/)])
  })

  it('must exist', async () => {
    await expect(readRecordings(join(temporaryFolder(), 'nowhere'))).rejects.toThrow('ENOENT')
  })
})
