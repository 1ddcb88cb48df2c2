import type { PROGRAMS_CONTRACT } from '../../../app/ipc/programs.ts'
import type { Context, DisposableModule } from '../context/context.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import type { ChangesModule } from '../changes/module.ts'
import type { FundamentalsModule } from '../fundamentals/module.ts'
import type { NewsModule } from '../news/module.ts'
import type { RequestsModule } from '../requests/module.ts'
import type { ResponsesModule } from '../responses/module.ts'
import type { ReconciliationService } from '../webhooks/module.ts'

/** The second door: programs of the person read what the window reads. */
export interface ProgramsModule extends DisposableModule<keyof typeof PROGRAMS_CONTRACT> {
  /** Removes the programs of a connection that is about to be removed. */
  removing(connection: string): Promise<void>
}

export interface ProgramsModuleParts {
  requests: Pick<RequestsModule, 'client' | 'toProgram'>
  news: Pick<NewsModule, 'ingestion'>
  fundamentals: Pick<FundamentalsModule, 'storeRatios' | 'storeEarnings'>
  proofs: ResponsesModule['proofs']
  changes: Pick<ChangesModule, 'ofCompanies'>
  reconciliation: ReconciliationService
  scopeOf: (connection: string) => ConnectionScope
  /** The folder of the application's data, for the file through which the command of the shell has access. */
  folder: string
  /** How that command is called on this computer. */
  command: string
  /** The description of what is served of the service's interface at that address, as OpenAPI. */
  describe: (url: string) => Promise<unknown>
}

/** Creates the module. SECURITY 65: while programs are off, nothing is loaded but this, until the settings or an export ask. */
export function createProgramsModule(context: Context, parts: ProgramsModuleParts): ProgramsModule {
  const { settings, logger } = context
  const bug = (thrown: unknown) => logger.bug(thrown, 'programs')
  const load = async () => {
    const { createProgramsService } = await import('./programs-service.ts')
    const service = createProgramsService(context, parts.command, async (port) =>
      (await import('./open-programs.ts')).openPrograms(context, parts, port),
    )
    if (settings.current().programs.isOpen) await service.start().catch(bug)
    return service
  }
  let loaded: ReturnType<typeof load> | null = null
  const programs = () => (loaded ??= load())
  if (settings.current().programs.isOpen) programs().catch(bug)
  return {
    removing: async (connection) => (await programs()).removeOf(connection),
    handlers: {
      'programs.state': async () => (await programs()).state(),
      'programs.open': async ({ isOpen }) => (await programs()).open(isOpen),
      'programs.add': async (form) => (await programs()).add(form),
      'programs.address': async (form) => (await programs()).addAddress(form),
      'programs.remove': async ({ id }) => (await programs()).remove(id),
    },
    dispose: async () => (await loaded)?.close(),
  }
}
