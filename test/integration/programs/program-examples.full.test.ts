import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFrozenService } from '../../support/service/frozen-service.ts'
import { openDesk } from '../../support/service/open-desk.ts'
import { temporaryFolder } from '../../support/system/temporary-folder.ts'

let service: Awaited<ReturnType<typeof startFrozenService>>
beforeAll(async () => {
  service = await startFrozenService()
})
afterAll(() => service.close())

/** How code of each language is run. The modules of the system belong to its own Python. */
const RUNNERS = { sh: ['bash', '-c'], python: ['/usr/bin/python3', '-c'], r: ['Rscript', '-e'] } as const

/** What an example needs beside its language, with the command that succeeds where it is installed. */
const NEEDS = [
  [/^curl/m, 'curl', 'curl --version'],
  [/^duckdb/m, 'DuckDB', 'duckdb --version'],
  [/import .*urllib/, 'Python', "/usr/bin/python3 -c 'import urllib.request'"],
  [/import .*requests/, 'python3-requests', "/usr/bin/python3 -c 'import requests'"],
  [/import .*pandas/, 'python3-pandas', "/usr/bin/python3 -c 'import pandas'"],
  [/jsonlite/, 'r-cran-jsonlite', "Rscript -e 'library(jsonlite)'"],
] as const

/** The needs that were looked for so far, each with whether it is here: some of them take a second to load. */
const known = new Map<string, boolean>()

function isHere(name: string, check: string): boolean {
  const isFound = known.get(name) ?? spawnSync('sh', ['-c', check]).status === 0
  known.set(name, isFound)
  return isFound
}

/** Whether what code needs is here; says what is not, since the code is then not shown to run. */
function canRun(code: string): boolean {
  const missing = NEEDS.filter(([words, name, check]) => words.test(code) && !isHere(name, check))
  for (const [, name] of missing) console.warn(`${name} is not here: the examples that need it are not shown to run`)
  return missing.length === 0
}

interface Example {
  language: keyof typeof RUNNERS
  code: string
}

/** What an example prints, as bytes. */
async function printed({ language, code }: Example, env: Record<string, string>): Promise<Buffer> {
  const [program, flag] = RUNNERS[language]
  const { stdout } = await promisify(execFile)(program, [flag, code], {
    env: { ...process.env, ...env },
    cwd: temporaryFolder(),
    encoding: 'buffer',
    timeout: 60_000,
    maxBuffer: 2 ** 26,
  })
  return stdout
}

const examples = [
  ...readFileSync(join(import.meta.dirname, '../../../resources/docs/programs.md'), 'utf8').matchAll(
    /^([^\n]+):\n\n```(sh|python|r)\n([\s\S]*?)```/gm,
  ),
].map(([, name = '', language = '', code = '']) => ({ name, language: language as Example['language'], code }))

describe('the examples of the documents', () => {
  it('are of curl, Python, requests, pandas, R and DuckDB', () => {
    expect(NEEDS.map(([words]) => examples.some(({ code }) => words.test(code)))).toEqual(NEEDS.map(() => true))
  })

  it.each(examples.filter(({ code }) => canRun(code)))(
    'of $name say the same with the service and without it',
    { timeout: 120_000 },
    async (example) => {
      const desk = await openDesk(service)
      const env = { DESK: desk.url, TOKEN: desk.token }
      await desk.ratios.refresh({ symbols: ['HLDN'], fromDate: null }, new AbortController().signal)
      const live = await printed(example, env)
      expect(live.toString()).toMatch(/\d/)
      desk.goDown()
      expect((await printed(example, env)).toString()).toBe(live.toString())
    },
  )
})

/** Clients that others wrote: each prints the bytes of an answer. */
const CLIENTS = [
  { name: 'curl', language: 'sh', code: 'curl -sSH "Authorization: token $TOKEN" "$DESK$ASKED"' },
  {
    name: 'the urllib of Python',
    language: 'python',
    code: 'import os, sys, urllib.request\nasked = urllib.request.Request(os.environ["DESK"] + os.environ["ASKED"], headers={"Authorization": "token " + os.environ["TOKEN"]})\nsys.stdout.buffer.write(urllib.request.urlopen(asked).read())',
  },
  {
    name: 'requests',
    language: 'python',
    code: 'import os, sys, requests\nsys.stdout.buffer.write(requests.get(os.environ["DESK"] + os.environ["ASKED"], params={"token": os.environ["TOKEN"]}).content)',
  },
  {
    name: 'R, whose jsonlite reads it',
    language: 'r',
    code: 'library(jsonlite); answer <- readLines(url(paste0(Sys.getenv("DESK"), Sys.getenv("ASKED")), headers = c(Authorization = paste("token", Sys.getenv("TOKEN")))), encoding = "UTF-8", warn = FALSE); stopifnot(validate(answer)); writeLines(answer, stdout(), sep = "", useBytes = TRUE)',
  },
] as const satisfies readonly (Example & { name: string })[]

describe('a client that others wrote', () => {
  it.each(CLIENTS.filter(({ code }) => canRun(code)))(
    '$name gets the bytes of the service, and the same with the service stopped',
    { timeout: 120_000 },
    async (client) => {
      const desk = await openDesk(service)
      const paths = [
        '/api/v2/news?pageSize=20&displayOutput=full',
        '/api/v2.1/fundamentals/operationRatios?symbols=HLDN,KSTL',
        '/api/v2.1/fundamentals/earningReports?symbols=HLDN',
      ]
      const get = async (path: string) =>
        (await printed(client, { DESK: desk.url, TOKEN: desk.token, ASKED: path })).toString()
      const live: string[] = []
      for (const path of paths) {
        const sent = await fetch(`${service.url}${path}`, {
          headers: { accept: 'application/json', authorization: `token ${service.keys.full}` },
        })
        // What needs a licence stays out.
        const wanted = (await sent.text()).replaceAll(/"cusip":"[^"]+"/g, '"cusip":""')
        live.push(await get(path))
        expect(live.at(-1)).toBe(wanted)
      }
      desk.goDown()
      expect(await Promise.all(paths.map(get))).toEqual(live)
    },
  )
})
