import type { Program } from '../../../app/domain/programs/program.ts'
import type { PROGRAMS_CONTRACT } from '../../../app/ipc/programs.ts'
import type { Context, Module } from '../context/context.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import type { FundamentalsModule } from '../fundamentals/module.ts'
import type { NewsModule } from '../news/module.ts'
import type { RequestsModule } from '../requests/module.ts'
import type { ResponsesModule } from '../responses/module.ts'
import { createProgramsService } from './programs-service.ts'
import { AGENTS_PATH, DESCRIPTION_PATH, jsonAnswer } from './answer.ts'
import type { Question } from './answer.ts'

/** The second door: programs of the person read what the window reads. */
export interface ProgramsModule extends Module<keyof typeof PROGRAMS_CONTRACT> {
  /** Removes the programs of a connection that is about to be removed. */
  removing(connection: string): Promise<void>
}

/** Dependencies of the module in addition to its context. */
export interface ProgramsModuleParts {
  requests: Pick<RequestsModule, 'client' | 'toProgram'>
  news: Pick<NewsModule, 'ingestion'>
  fundamentals: Pick<FundamentalsModule, 'storeRatios' | 'storeEarnings'>
  proofs: ResponsesModule['proofs']
  scopeOf: (connection: string) => ConnectionScope
  /** The file through which the command of the shell has access. */
  commandFile: string
  /** How that command is called on this computer. */
  command: string
  /** The description of what is served of the service's interface at that address, as OpenAPI. */
  describe: (url: string) => Promise<unknown>
}

/** Creates the module. SECURITY 65: while the door is closed, neither the server nor what answers is loaded. */
export function createProgramsModule(
  { settings, library, logger, now, notify }: Context,
  { requests, news, fundamentals, proofs, scopeOf, commandFile, command, describe }: ProgramsModuleParts,
): ProgramsModule {
  const bug = (thrown: unknown): void => {
    logger.bug(thrown, 'programs')
  }
  const loadAnswers = async () => {
    const [{ createServiceAnswers }, { createTables }] = await Promise.all([
      import('./service-answers.ts'),
      import('./tables.ts'),
    ])
    const answerAsService = createServiceAnswers({ client: requests.client, library, news, fundamentals, now })
    const answerWithTable = createTables({ library, proofs, preferences: () => settings.current().preferences })
    return (program: Program, scope: ConnectionScope, question: Question) =>
      question.url.pathname.startsWith('/tables/')
        ? answerWithTable(scope, question)
        : answerAsService(program, scope, question)
  }
  let answers: ReturnType<typeof loadAnswers> | null = null
  // Only an agent loads the implementation of its protocol.
  const loadAgents = async () => (await import('./agents/agents.ts')).createAgents({ library, proofs, bug })
  let agents: ReturnType<typeof loadAgents> | null = null
  const programs = createProgramsService({
    settings,
    knownSecrets: logger.secrets,
    now,
    scopeOf,
    commandFile,
    command,
    openDoor: async (...door) => (await import('./door.ts')).openDoor(...door),
    async answer(program, scope, question) {
      const { pathname, origin } = question.url
      if (pathname === AGENTS_PATH) return (await (agents ??= loadAgents()))(scope, question)
      if (pathname === DESCRIPTION_PATH) return jsonAnswer(await describe(origin))
      return (await (answers ??= loadAnswers()))(program, scope, question)
    },
    record: (connection, answer) => requests.toProgram(connection, answer),
    bug,
    notify: () => notify('programs.changed'),
  })
  return {
    removing: (connection) => programs.removeOf(connection),
    handlers: {
      'programs.state': () => Promise.resolve(programs.state()),
      'programs.open': ({ isOpen }) => programs.open(isOpen),
      'programs.add': (form) => programs.add(form),
      'programs.address': (form) => programs.addAddress(form),
      'programs.remove': ({ id }) => programs.remove(id).then(() => null),
    },
    dispose: () => programs.close(),
  }
}
