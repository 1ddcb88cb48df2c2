import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { DEFAULT_REQUESTS_PER_MINUTE, MAX_ADDRESSES, programError } from '../../../app/domain/programs/program.ts'
import type { Program, ProgramForm, ProgramsDoor, TableAddress } from '../../../app/domain/programs/program.ts'
import { AppError, errorInfo } from '../../../app/errors/app-error.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import type { ProgramsState } from '../../../app/ipc/programs.ts'
import { createSequencer } from '../../platform/ipc/sequencer.ts'
import type { KnownSecrets } from '../../platform/log/known-secrets.ts'
import type { LoopbackServer } from '../../platform/loopback/loopback-server.ts'
import type { TokenHash } from '../../platform/settings/settings.ts'
import type { SettingsStore } from '../../platform/settings/settings-store.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import type { ProgramAnswer } from '../requests/module.ts'
import { createCommandAccess, isCommand, whichConnection } from './command-access.ts'
import { reasonOf, refusal, refusalFor } from './answer.ts'
import type { Answer, AnswerQuestion, Question } from './answer.ts'

/** The programs that may read, and the door that they come through. */
export interface ProgramsService {
  state(): ProgramsState
  /** Opens the door, or closes it with every connection. */
  open(isOpen: boolean): Promise<ProgramsState>
  /** Adds a program; its token is told this once. Throws an invalid-input error. */
  add(form: ProgramForm): Promise<{ id: string; token: string }>
  /** Makes an address of a table, which is told this once. Throws programs-off, or an invalid-input error where there are too many. */
  addAddress(form: Pick<TableAddress, 'name' | 'connection' | 'table'>): Promise<string>
  /** Removes a program or an address. */
  remove(id: string): Promise<void>
  /** Removes the programs and addresses of a connection that is removed. */
  removeOf(connection: string): Promise<void>
  close(): Promise<void>
}

/** Dependencies of the service. */
export interface ProgramsServiceParts {
  settings: SettingsStore
  knownSecrets: KnownSecrets
  now: () => number
  scopeOf: (connection: string) => ConnectionScope
  /** Loads what answers programs and opens the door on a port; 0 is any free one. Nothing of that is loaded before. */
  openDoor: (port: number, answer: AnswerQuestion, bug: (thrown: unknown) => void) => Promise<LoopbackServer>
  /** Answers a program that showed its token. */
  answer: (program: Program, scope: ConnectionScope, question: Question) => Promise<Answer>
  /** The file through which the command of the shell has access. */
  commandFile: string
  /** How that command is called on this computer. */
  command: string
  /** Records an answer in the log of requests. */
  record: (connection: string, answer: ProgramAnswer) => void
  bug: (thrown: unknown) => void
  notify: () => void
}

const TOKEN_BYTES = 32
/** SECURITY 67: 192 random bits. */
const ADDRESS_BYTES = 24
/** So that a token that was pasted somewhere is recognised. */
const TOKEN_START = 'tearsheet_'

/** The path of an address of a table, with its token and the form. */
const ADDRESS = /^\/sheets\/([\w-]+)(\.\w+)$/

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The time of use is written this often at most, in milliseconds. */
const USED_EVERY_MS = 60_000

const NO_TOKEN = 'The token is missing or unknown. Tokens are made in Settings, Programs.'

const TOKEN_ELSEWHERE =
  'The token stands in another place, too. Show it in the header, or as the parameter “token”, only.'

const NO_ADDRESS = 'There is no such address. It may have been removed: copy a new one from the export of the ratios.'

const TOO_MANY: ErrorInfo = {
  kind: 'invalid-input',
  field: '',
  errorText: `There are ${MAX_ADDRESSES} addresses already. Remove some in Settings, Programs.`,
}

const withoutHash = <Entry extends TokenHash>({ tokenHash: _, ...entry }: Entry): Omit<Entry, 'tokenHash'> => entry

/** SECURITY 67: every hash is compared, each in constant time, so that no answer says how much of a token is right. */
function withToken<Entry extends TokenHash>(entries: readonly Entry[], token: string): Entry | null {
  const given = hashOf(token)
  let found: Entry | null = null
  for (const entry of entries) if (timingSafeEqual(given, Buffer.from(entry.tokenHash, 'hex'))) found = entry
  return found
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

/** Why the door could not be opened, and what to do. */
function doorError(thrown: unknown, port: number): string {
  const { code } = thrown as { code?: string }
  if (code === 'EADDRINUSE')
    return `Port ${port} is used by another program. Close that program, then switch this on again.`
  throw thrown
}

/** The programs of the settings over a door that is closed at first. */
export function createProgramsService(parts: ProgramsServiceParts): ProgramsService {
  const { settings, knownSecrets, now, scopeOf, record, notify } = parts
  const inOrder = createSequencer()
  let server: LoopbackServer | null = null
  let door: ProgramsDoor = { state: 'off' }
  const command = createCommandAccess(parts.commandFile, hashOf, (token) => knownSecrets.add(token))

  const saved = () => settings.current().programs

  async function save(changes: Partial<ReturnType<typeof saved>>): Promise<void> {
    await settings.update({ programs: { ...saved(), ...changes } })
    notify()
  }

  /** Records that a program or an address was answered now, unless it was in the last minute. */
  function used(reader: Pick<Program, 'id' | 'usedAt'>): void {
    if (isCommand(reader) || (reader.usedAt !== null && now() - reader.usedAt < USED_EVERY_MS)) return
    const marked = <Entry extends Pick<Program, 'id' | 'usedAt'>>(list: readonly Entry[]): Entry[] =>
      list.map((entry) => (entry.id === reader.id ? { ...entry, usedAt: now() } : entry))
    save({ entries: marked(saved().entries), addresses: marked(saved().addresses) }).catch(parts.bug)
  }

  async function answerKnown(program: Program, question: Question): Promise<Answer> {
    // It would be sent to the service and stored with the request.
    if (question.token !== null && question.url.href.includes(question.token)) return refusal(400, TOKEN_ELSEWHERE)
    if (settings.connection(program.connection) === undefined)
      return isCommand(program)
        ? refusal(400, whichConnection(settings.current().connections))
        : refusal(410, `The connection of “${program.name}” was removed.`)
    try {
      return await parts.answer(program, scopeOf(program.connection), question)
    } catch (thrown) {
      const error = errorInfo(thrown)
      if (error !== null) return refusalFor(knownSecrets.blankAll(error))
      parts.bug(thrown)
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

  const answer: AnswerQuestion = async (question) => {
    const refused = question.url.pathname.startsWith('/sheets/') ? refusal(404, NO_ADDRESS) : refusal(401, NO_TOKEN)
    const found = known(question)
    if (found === null) return refused
    const { program, asked } = found
    // SECURITY 67: what a program shows is blanked from then on wherever it would be repeated.
    const shown = ADDRESS.exec(question.url.pathname)?.[1] ?? question.token
    if (shown !== null) knownSecrets.add(shown)
    const at = now()
    const given = await answerKnown(program, asked)
    // It may have been removed, or answered something else, while this was found.
    const present = known(question)?.program
    if (present === undefined) return refused
    used(present)
    record(program.connection, {
      program: program.name,
      at,
      url: `${asked.method} ${asked.url.pathname}${asked.url.search}`,
      status: given.status,
      error: reasonOf(given),
      durationMs: now() - at,
      bytes: given.body.length,
    })
    return given
  }

  async function openNow(): Promise<void> {
    if (server !== null) return
    const { port } = saved()
    try {
      server = await parts.openDoor(port, answer, parts.bug)
      door = { state: 'on', url: server.url, command: parts.command }
      await command.open(server.url)
      const own = Number(new URL(server.url).port)
      if (own !== port) await save({ port: own })
    } catch (thrown) {
      door = { state: 'failed', errorText: doorError(thrown, port) }
    }
  }

  async function closeNow(): Promise<void> {
    const open = server
    server = null
    door = { state: 'off' }
    await command.close()
    await open?.close()
  }

  const state = (): ProgramsState => ({
    door,
    programs: saved().entries.map(withoutHash),
    addresses: saved().addresses.map(withoutHash),
  })

  /** Keeps the programs and addresses that are wanted. */
  async function keep(isWanted: (reader: Pick<Program, 'id' | 'connection'>) => boolean): Promise<void> {
    const all = saved()
    const [entries, addresses] = [all.entries.filter(isWanted), all.addresses.filter(isWanted)]
    if (entries.length + addresses.length < all.entries.length + all.addresses.length)
      await save({ entries, addresses })
  }

  /** What is kept of a new program or address, and its token. */
  function made<Form extends { name: string }>(form: Form, token: string) {
    knownSecrets.add(token)
    return {
      ...form,
      name: form.name.trim(),
      id: randomUUID(),
      madeAt: now(),
      usedAt: null,
      tokenHash: hashOf(token).toString('hex'),
    }
  }

  if (saved().isOpen) void inOrder('door', openNow).then(notify).catch(parts.bug)

  return {
    state,
    async open(isOpen) {
      await inOrder('door', isOpen ? openNow : closeNow)
      await save({ isOpen })
      return state()
    },
    async add(form) {
      const errorText = programError(form, saved().entries)
      if (errorText !== null) throw new AppError({ kind: 'invalid-input', field: 'name', errorText })
      const token = `${TOKEN_START}${randomBytes(TOKEN_BYTES).toString('base64url')}`
      const entry = made(form, token)
      await save({ entries: [...saved().entries, entry] })
      return { id: entry.id, token }
    },
    async addAddress(form) {
      if (door.state !== 'on')
        throw new AppError({ kind: 'programs-off', errorText: door.state === 'off' ? '' : door.errorText })
      if (saved().addresses.length >= MAX_ADDRESSES) throw new AppError(TOO_MANY)
      const token = randomBytes(ADDRESS_BYTES).toString('base64url')
      await save({ addresses: [...saved().addresses, made(form, token)] })
      return `${door.url}/sheets/${token}.html`
    },
    remove: (id) => keep((reader) => reader.id !== id),
    removeOf: (connection) => keep((reader) => reader.connection !== connection),
    close: () => inOrder('door', closeNow),
  }
}
