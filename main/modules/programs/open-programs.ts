import { timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import { COMMAND_FILE } from '../../../app/domain/programs/command.ts'
import { DEFAULT_REQUESTS_PER_MINUTE, type Program, type TableAddress } from '../../../app/domain/programs/program.ts'
import { errorInfo } from '../../../app/errors/app-error.ts'
import type { TokenHash } from '../../platform/settings/settings.ts'
import type { Context } from '../context/context.ts'
import { createAnswers } from './answers.ts'
import { createCommandAccess, isCommand, whichConnection } from './command-access.ts'
import { openDoor } from './door.ts'
import { reasonOf, refusal, refusalFor, type Answer, type AnswerQuestion, type Question } from './answer.ts'
import type { ProgramsModuleParts } from './module.ts'
import { createSavedPrograms, hashOf, withoutHash } from './saved-programs.ts'

export interface OpenPrograms {
  url: string
  /** Closes the door with every connection. */
  close(): Promise<void>
}

/** The path of an address of a table, with its token and the form. */
const ADDRESS = /^\/sheets\/([\w-]+)(\.\w+)$/

/** The time of use is written this often at most, in milliseconds. */
const USED_EVERY_MS = 60_000

const NO_TOKEN = 'The token is missing or unknown. Tokens are made in Settings, Programs.'

const TOKEN_ELSEWHERE =
  'A token stands in another place of the address. Show it in the header, or as the parameter “token”, only.'

/** What may be a token within a text: at least the 192 bits of an address. */
const LIKE_TOKENS = /[\w-]{32,}/g

const NO_ADDRESS = 'There is no such address. It may have been removed: copy a new one from the export of the ratios.'

/** SECURITY 67: every hash is compared, each in constant time, so that no answer says how much of a token is right. */
function withToken<Entry extends TokenHash>(entries: readonly Entry[], token: string): Entry | null {
  const given = hashOf(token)
  let found: Entry | null = null
  for (const entry of entries) if (timingSafeEqual(given, Buffer.from(entry.tokenHash, 'hex'))) found = entry
  return found
}

/** A text with the characters that its escapes mean, also where an escape is escaped. One of a control character stays. */
function unescaped(text: string): string {
  const plain: string[] = []
  for (const character of text) {
    plain.push(character)
    while (/^%[2-7][\da-f]$/i.test(plain.slice(-3).join('')))
      plain.push(String.fromCharCode(Number.parseInt(plain.splice(-3).join('').slice(1), 16)))
  }
  return plain.join('')
}

/** The program that an address is to what answers: it reads what is cached. */
const readerOf = ({ id, name, connection, madeAt, usedAt }: TableAddress): Program => ({
  ...{ id, name, connection, madeAt, usedAt },
  mayRequest: false,
  requestsPerMinute: DEFAULT_REQUESTS_PER_MINUTE,
})

/** The table behind an address. What is asked beside it chooses its form only. */
function tableOf({ table }: TableAddress, extension: string, { url: asked, ...rest }: Question): Question {
  const url = new URL(table, asked)
  url.pathname += extension
  const form = asked.searchParams.get('form')
  if (form !== null) url.searchParams.set('form', form)
  return { ...rest, url }
}

/** Opens the door on a port, 0 being any free one, for the programs in the settings. Rejects where the port is not free. */
export async function openPrograms(context: Context, parts: ProgramsModuleParts, port: number): Promise<OpenPrograms> {
  const { settings, logger, now } = context
  const { secrets } = logger
  const { saved, save } = createSavedPrograms(context)
  const answerProgram = createAnswers(context, parts)
  const command = createCommandAccess(join(parts.folder, COMMAND_FILE), hashOf, (token) => secrets.add(token))
  const bug = (thrown: unknown) => logger.bug(thrown, 'programs')

  /** Records that a program or an address was answered now, unless it was in the last minute. */
  function used(reader: Pick<Program, 'id' | 'usedAt'>): void {
    if (isCommand(reader) || (reader.usedAt !== null && Math.abs(now() - reader.usedAt) < USED_EVERY_MS)) return
    const marked = <Entry extends Pick<Program, 'id' | 'usedAt'>>(list: readonly Entry[]): Entry[] =>
      list.map((entry) => (entry.id === reader.id ? { ...entry, usedAt: now() } : entry))
    save({ entries: marked(saved().entries), addresses: marked(saved().addresses) }).catch(bug)
  }

  async function answerKnown(program: Program, question: Question): Promise<Answer> {
    if (settings.connection(program.connection) === undefined)
      return isCommand(program)
        ? refusal(400, whichConnection(settings.current().connections))
        : refusal(410, `The connection of “${program.name}” was removed.`)
    try {
      return await answerProgram(program, parts.scopeOf(program.connection), question)
    } catch (thrown) {
      const error = errorInfo(thrown)
      if (error !== null) return refusalFor(secrets.blankAll(error))
      bug(thrown)
      return refusal(500, 'An error in Tearsheet. It is listed in its log.')
    }
  }

  /** Who asks, and for what; null for an unknown token. What an address is asked for does not name the address. */
  function known(question: Question): { program: Program; asked: Question } | null {
    const [, token, extension] = ADDRESS.exec(question.url.pathname) ?? []
    if (token !== undefined && extension !== undefined) {
      const address = withToken(saved().addresses, token)
      return address === null ? null : { program: readerOf(address), asked: tableOf(address, extension, question) }
    }
    if (question.token === null) return null
    const entry = withToken(saved().entries, question.token)
    const program =
      entry === null
        ? command.programOf(question.token, question.headers, settings.current().connections)
        : withoutHash(entry)
    return program === null ? null : { program, asked: question }
  }

  const isToken = (text: string): boolean =>
    withToken([...saved().entries, ...saved().addresses], text) !== null || command.programOf(text, {}, []) !== null

  const answer: AnswerQuestion = async (question) => {
    const refused = question.url.pathname.startsWith('/sheets/') ? refusal(404, NO_ADDRESS) : refusal(401, NO_TOKEN)
    const found = known(question)
    if (found === null) return refused
    const { program, asked } = found
    const address = `${asked.url.pathname}${asked.url.search}`
    const plain = unescaped(address)
    const shown = ADDRESS.exec(question.url.pathname)?.[1] ?? question.token
    const inAddress = plain.match(LIKE_TOKENS)?.filter(isToken) ?? []
    if (shown !== null && plain.includes(shown)) inAddress.push(shown)
    // SECURITY 67: what a program shows is blanked from then on wherever it would be repeated.
    for (const token of [shown, ...inAddress]) if (token !== null) secrets.add(token)
    const at = now()
    // A token in the address would be sent to the service and stored with the request.
    const given = inAddress.length > 0 ? refusal(400, TOKEN_ELSEWHERE) : await answerKnown(program, asked)
    // It may have been removed, or answered something else, while this was found.
    const present = known(question)?.program
    if (present === undefined) return refused
    used(present)
    parts.requests.toProgram(program.connection, {
      program: program.name,
      at,
      url: `${asked.method} ${inAddress.length > 0 ? secrets.blank(plain) : address}`,
      status: given.status,
      error: reasonOf(given),
      durationMs: now() - at,
      bytes: given.body.length,
    })
    return given
  }

  const server = await openDoor(port, answer, bug)
  // Programs do not depend on the file of the command: with it or without it the door is open, and closes.
  await command.open(server.url).catch(bug)
  return {
    url: server.url,
    async close() {
      await command.close().catch(bug)
      await server.close()
    },
  }
}
