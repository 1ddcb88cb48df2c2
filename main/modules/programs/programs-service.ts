import { randomBytes, randomUUID } from 'node:crypto'
import { MAX_ADDRESSES, programError } from '../../../app/domain/programs/program.ts'
import type { Program, ProgramForm, ProgramsDoor, TableAddress } from '../../../app/domain/programs/program.ts'
import { AppError, invalidInput, type ErrorInfo } from '../../../app/errors/app-error.ts'
import type { ProgramsState } from '../../../app/ipc/programs.ts'
import { createSequencer } from '../../platform/ipc/sequencer.ts'
import type { Context } from '../context/context.ts'
import type { OpenPrograms } from './open-programs.ts'
import { createSavedPrograms, hashOf, withoutHash } from './saved-programs.ts'

/** The programs that may read, and the door that they come through. */
export interface ProgramsService {
  state(): ProgramsState
  /** Opens the door as the settings say. */
  start(): Promise<void>
  /** Opens the door, or closes it with every connection. */
  open(isOpen: boolean): Promise<ProgramsState>
  /** Adds a program; its token is told this once. Throws an invalid-input error. */
  add(form: ProgramForm): Promise<{ id: string; token: string }>
  /** Makes an address of a table, which is told this once. Throws programs-off, or an invalid-input error where there are too many. */
  addAddress(form: Pick<TableAddress, 'name' | 'connection' | 'table'>): Promise<string>
  remove(id: string): Promise<void>
  /** Removes the programs and addresses of a connection that is removed. */
  removeOf(connection: string): Promise<void>
  close(): Promise<void>
}

const TOKEN_BYTES = 32
/** SECURITY 67: 192 random bits. */
const ADDRESS_BYTES = 24
/** So that a token that was pasted somewhere is recognised. */
const TOKEN_START = 'tearsheet_'

const TOO_MANY: ErrorInfo = {
  kind: 'invalid-input',
  field: '',
  errorText: `There are ${MAX_ADDRESSES} addresses already. Remove some in Settings, Programs.`,
}

/** Why a port cannot be used and what to do; null where that is not why opening failed. Windows keeps ports for itself (EACCES). */
function portError(thrown: unknown, port: number): string | null {
  const { code } = thrown as { code?: string }
  if (code === 'EACCES') return `Port ${port} may not be used. Switch this off and on again for another one.`
  if (code !== 'EADDRINUSE') return null
  return `Port ${port} is used by another program, perhaps another Tearsheet. Close that program, then switch this off and on again. If the port is still used then, another one is taken, which your programs and spreadsheets need to know.`
}

/** The programs in the settings, over a door that is closed at first. `openPrograms` opens it on a port, 0 being any free one. */
export function createProgramsService(
  context: Pick<Context, 'settings' | 'logger' | 'now' | 'notify'>,
  command: string,
  openPrograms: (port: number) => Promise<OpenPrograms>,
): ProgramsService {
  const { logger, now } = context
  const { saved, save } = createSavedPrograms(context)
  const inOrder = createSequencer()
  let opened: OpenPrograms | null = null
  let door: ProgramsDoor = { state: 'off' }
  /** The port that could not be used when this was last to open. */
  let refusedBefore: number | null = null

  /** Opens at the port of before, which the person's programs know; at another one where that could not be used the last time, too. */
  async function openNow(): Promise<void> {
    if (opened !== null) return
    const { port } = saved()
    try {
      opened = await openPrograms(port).catch((thrown: unknown) => {
        if (refusedBefore !== port || portError(thrown, port) === null) throw thrown
        return openPrograms(0)
      })
      refusedBefore = null
      door = { state: 'on', url: opened.url, command }
      const own = Number(new URL(opened.url).port)
      if (own !== port) await save({ port: own })
    } catch (thrown) {
      await closeNow()
      const errorText = portError(thrown, port)
      if (errorText === null) throw thrown
      refusedBefore = port
      door = { state: 'failed', errorText }
    }
  }

  async function closeNow(): Promise<void> {
    const closing = opened
    opened = null
    await closing?.close()
    // Not before: it is said that nothing listens then.
    door = { state: 'off' }
  }

  const state = (): ProgramsState => ({
    door,
    programs: saved().entries.map(withoutHash),
    addresses: saved().addresses.map(withoutHash),
  })

  async function keep(isWanted: (reader: Pick<Program, 'id' | 'connection'>) => boolean): Promise<void> {
    const all = saved()
    const [entries, addresses] = [all.entries.filter(isWanted), all.addresses.filter(isWanted)]
    if (entries.length + addresses.length < all.entries.length + all.addresses.length)
      await save({ entries, addresses })
  }

  /** What is kept of a new program or address, and its token. */
  function made<Form extends { name: string }>(form: Form, token: string) {
    logger.secrets.add(token)
    return {
      ...form,
      name: form.name.trim(),
      id: randomUUID(),
      madeAt: now(),
      usedAt: null,
      tokenHash: hashOf(token).toString('hex'),
    }
  }

  return {
    state,
    start: () => inOrder('door', openNow),
    async open(isOpen) {
      await inOrder('door', async () => {
        await (isOpen ? openNow() : closeNow())
        try {
          await save({ isOpen })
        } catch (thrown) {
          // The error says that it was not opened.
          await closeNow()
          throw thrown
        }
      })
      return state()
    },
    async add(form) {
      const errorText = programError(form, saved().entries)
      if (errorText !== null) throw invalidInput('name', errorText)
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
