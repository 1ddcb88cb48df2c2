import { readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { RATIO_FIELDS } from '../app/domain/fundamentals/ratio-fields.ts'
import {
  COMMAND_FILE,
  CONNECTION_HEADER,
  MISSED_HEADER,
  MORE_HEADER,
  UNJUDGED_HEADER,
} from '../app/domain/programs/command.ts'
import type { CommandAccess } from '../app/domain/programs/command.ts'

const HELP = `Reads from the Tearsheet that is running, as CSV or JSON on standard output.

  tearsheet table NAME             a saved screen, template, watch list or search, by its name
  tearsheet news [QUERY]           stories, such as: tearsheet news 'sym:HLDN rank>=3'
  tearsheet ratios SYMBOL…         ratios of companies, such as: tearsheet ratios HLDN KSTL --basis TTM
  tearsheet export PATH            what the service answered, byte for byte, such as: tearsheet export '/api/v2/news?pageSize=5'
  tearsheet reconcile              deliveries that the receiver missed; ends with 1 where there is one
  tearsheet rehearse URL           rehearses a webhook receiver; see tearsheet rehearse --help

  --json                JSON in place of CSV
  --set NAME=VALUE      a parameter of the table, such as --set list=Chips (may be given several times)
  --fields A,B          the ratios (ratios; all that the description names unless given)
  --basis TYPE          TTM, A, R or P (ratios; TTM unless given)
  --period PERIOD       the period as sent, such as 3M (ratios)
  --limit NUMBER        how many stories, up to 2000 (news; 100 unless given)
  --hours NUMBER        how long a time, up to 192 hours (reconcile; 24 unless given)
  --to TIME             its end, such as 2026-11-28T12:00Z (reconcile; now unless given)
  --lines NAME          which lines, such as missed, late or all (reconcile; all that is wrong unless given)
  --junit               JUnit, a case for each hour (reconcile)
  --complete            end with 1 as well where a part of the time cannot be judged (reconcile)
  --connection NAME     the connection, where there are several
  --folder FOLDER       the folder of Tearsheet's data, where it is not the usual one
  --help                this text

It gives what is received and requests nothing. It ends with 0 when there is an answer, with 1 when there is none and the reason is on
standard error, with 2 when the words cannot be used, and with 3 when no Tearsheet is running that lets programs read. What reconcile found
missing is counted on standard error, and companies that are not in a table are named there.
`

/** Ends the command with a status, and says why. */
class Stop extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const NOT_RUNNING =
  'No Tearsheet is running that lets programs read. Start it, and switch that on in Settings, Programs.'

/** The folder of the application's data, where Electron puts it. */
function usualFolder(): string {
  const given = (name: string, ...otherwise: string[]): string => {
    const value = process.env[name] ?? ''
    return value === '' ? join(homedir(), ...otherwise) : value
  }
  if (process.platform === 'darwin') return join(homedir(), 'Library/Application Support/Tearsheet')
  if (process.platform === 'win32') return join(given('APPDATA', 'AppData', 'Roaming'), 'Tearsheet')
  return join(given('XDG_CONFIG_HOME', '.config'), 'Tearsheet')
}

/** The address and the token that the running application has written for this command. */
function accessIn(folder: string): CommandAccess {
  const file = join(folder, COMMAND_FILE)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
    // Windows keeps others out by the rights of the folder.
    if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0)
      throw new Stop(1, `Others can read ${file}, so it is not used. Switch the access of programs off and on.`)
  } catch (thrown) {
    throw thrown instanceof Stop ? thrown : new Stop(3, NOT_RUNNING)
  }
  try {
    const { url, token } = JSON.parse(text) as CommandAccess
    // The token goes nowhere but to this computer.
    if (/^http:\/\/127\.0\.0\.1:\d{1,5}$/.test(url) && /^[\w-]{40,100}$/.test(token)) return { url, token }
  } catch {
    // Half a file is none.
  }
  throw new Stop(1, `${file} cannot be read. Switch the access of programs off and on.`)
}

const OPTIONS = {
  json: { type: 'boolean' },
  set: { type: 'string', multiple: true },
  fields: { type: 'string' },
  basis: { type: 'string' },
  period: { type: 'string' },
  limit: { type: 'string' },
  hours: { type: 'string' },
  to: { type: 'string' },
  lines: { type: 'string' },
  junit: { type: 'boolean' },
  complete: { type: 'boolean' },
  connection: { type: 'string' },
  folder: { type: 'string' },
  help: { type: 'boolean' },
} as const

interface Asked {
  path: string
  /** Whether a time that cannot be judged as a whole is a failure. */
  isComplete: boolean
  connection: string | undefined
  folder: string
}

/** A path with these parameters, those that were not given left out. */
function withParameters(path: string, given: readonly (readonly [string, string | undefined])[]): string {
  const parameters = given.flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]]))
  return `${path}?${new URLSearchParams(parameters).toString()}`
}

/** What is asked of the application; null for help. */
function read(args: readonly string[]): Asked | null {
  let parsed
  try {
    parsed = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS })
  } catch (thrown) {
    throw new Stop(2, (thrown as Error).message)
  }
  const { values, positionals } = parsed
  const [command, ...words] = positionals
  if (values.help === true || command === undefined) return null
  const form = values.json === true ? 'json' : 'csv'
  const set = (values.set ?? []).map((each): [string, string] => {
    const [name = '', value] = each.split(/=(.*)/s)
    if (value === undefined || name === '') throw new Stop(2, `--set takes NAME=VALUE, not “${each}”.`)
    return [name, value]
  })
  const [word] = words
  const one = (what: string): string => {
    if (word === undefined || words.length > 1) throw new Stop(2, `tearsheet ${command} takes one ${what}.`)
    return word
  }
  const pathOf = (): string => {
    switch (command) {
      case 'table':
        return withParameters(`/tables/${encodeURIComponent(one('name'))}.${form}`, set)
      case 'news':
        return withParameters(`/tables/stories.${form}`, [['query', words.join(' ')], ['limit', values.limit], ...set])
      case 'ratios': {
        if (word === undefined) throw new Stop(2, 'tearsheet ratios takes symbols, such as HLDN KSTL.')
        const saysFields = set.some(([name]) => ['fields', 'template', 'screen'].includes(name))
        const all = RATIO_FIELDS.map(({ name }) => name).join(',')
        return withParameters(`/tables/ratios.${form}`, [
          ['symbols', words.join(',')],
          ['fields', values.fields ?? (saysFields ? undefined : all)],
          ['basis', values.basis],
          ['period', values.period],
          ...set,
        ])
      }
      case 'reconcile': {
        if (word !== undefined) throw new Stop(2, `tearsheet reconcile takes no words, such as “${word}”.`)
        const { hours, to, lines } = values
        return withParameters(`/tables/completeness.${values.junit === true ? 'xml' : form}`, [
          ['hours', hours],
          ['to', to],
          ['lines', lines],
          ...set,
        ])
      }
      case 'export': {
        const path = one('path')
        if (!path.startsWith('/')) throw new Stop(2, 'A path begins with a slash, such as /api/v2/news.')
        return path
      }
      default:
        throw new Stop(2, `There is no “${command}”.`)
    }
  }
  return {
    path: pathOf(),
    isComplete: values.complete === true,
    connection: values.connection,
    folder: values.folder ?? usualFolder(),
  }
}

/** Why there is no answer, as the application says it. */
function reasonIn(text: string): string {
  try {
    return (JSON.parse(text) as { error: string }).error
  } catch {
    return text
  }
}

/** What a terminal would obey is not sent to one; a file or another program gets every byte. */
const printed = (bytes: Buffer): Buffer | string =>
  process.stdout.isTTY ? bytes.toString('utf8').replaceAll(/(?![\t\r\n])\p{Cc}/gu, ' ') : bytes

/** What the source of a table says of companies that are not in it. */
const LEFT_OUT = [
  ['not-received', 'Not in the table, because nothing of them is cached:'],
  ['no-records', 'Not in the table, because the service sent no such record:'],
  ['no-numbers', 'Not in the table, because their records have no such number:'],
] as const

/** The companies that are not in a table, which its rows do not say. */
const leftOut = (source: string): string[] =>
  LEFT_OUT.flatMap(([name, words]) => {
    const symbols = source.split('; ').find((part) => part.startsWith(`${name}=`))
    const list = symbols?.slice(name.length + 1).split(',')
    return list === undefined
      ? []
      : [`${words} ${list.map(decodeURIComponent).join(', ')}.`.replaceAll(/\p{Cc}/gu, ' ')]
  })

async function answer({ path, isComplete, connection, folder }: Asked): Promise<void> {
  const { url, token } = accessIn(folder)
  const named = connection === undefined ? {} : { [CONNECTION_HEADER]: encodeURIComponent(connection) }
  const response = await fetch(`${url}${path}`, {
    headers: { authorization: `token ${token}`, ...named },
    redirect: 'error',
  }).catch(() => {
    throw new Stop(3, NOT_RUNNING)
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  if (!response.ok) throw new Stop(1, reasonIn(bytes.toString('utf8')))
  process.stdout.write(printed(bytes))
  for (const line of leftOut(response.headers.get('x-tearsheet-source') ?? '')) process.stderr.write(`${line}\n`)
  const more = response.headers.get(MORE_HEADER)
  if (more !== null)
    process.stderr.write(
      `${more} more ${more === '1' ? 'story matches' : 'stories match'}. Set a larger limit or search for less.\n`,
    )
  const [missed, unjudged] = [MISSED_HEADER, UNJUDGED_HEADER].map((name) => Number(response.headers.get(name) ?? 0))
  if (!response.headers.has(MISSED_HEADER)) return
  // Nothing missed says little where little can be judged.
  process.stderr.write(`${missed} missed. ${unjudged} ${unjudged === 1 ? 'minute' : 'minutes'} cannot be judged.\n`)
  if (missed !== 0 || (isComplete && unjudged !== 0)) process.exitCode = 1
}

async function run(args: readonly string[]): Promise<void> {
  if (args[0] === 'rehearse') {
    // It is a command of its own, which reads its words when it is loaded.
    process.argv.splice(2, 1)
    await import('./rehearse.ts')
    return
  }
  const asked = read(args)
  if (asked === null) process.stdout.write(HELP)
  else await answer(asked)
}

// What reads the output may want no more of it.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1))

run(process.argv.slice(2)).catch((thrown: unknown) => {
  const words = thrown instanceof Error ? thrown.message : String(thrown)
  process.stderr.write(`${words.replaceAll(/\p{Cc}+/gu, ' ')}\n`)
  process.exitCode = thrown instanceof Stop ? thrown.status : 1
  if (process.exitCode === 2) process.stderr.write('See tearsheet --help.\n')
})
