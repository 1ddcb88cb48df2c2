import type { Program } from '../../../app/domain/programs/program.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import type { Context } from '../context/context.ts'
import { AGENTS_PATH, DESCRIPTION_PATH, jsonAnswer, refusal } from './answer.ts'
import type { Answer, Question } from './answer.ts'
import type { ProgramsModuleParts } from './module.ts'

/** Answers a program that showed its token, about the connection that it reads. */
export type AnswerProgram = (program: Program, scope: ConnectionScope, question: Question) => Promise<Answer>

/** Creates what answers programs. Each part is loaded when it is asked for: only an agent loads the implementation of its protocol. */
export function createAnswers(
  { settings, library, logger, now }: Context,
  { requests, news, fundamentals, proofs, reconciliation, describe }: ProgramsModuleParts,
): AnswerProgram {
  const loadAnswers = async () => {
    const [{ createServiceAnswers }, { createTables }] = await Promise.all([
      import('./service-answers.ts'),
      import('./tables.ts'),
    ])
    const answerAsService = createServiceAnswers({ client: requests.client, library, news, fundamentals, now })
    const answerWithTable = createTables({
      library,
      proofs,
      reconciliation,
      preferences: () => settings.current().preferences,
    })
    const answer: AnswerProgram = (program, scope, question) =>
      !question.url.pathname.startsWith('/tables/')
        ? answerAsService(program, scope, question)
        : question.headers['accept-datetime'] === undefined
          ? answerWithTable(scope, question)
          : Promise.resolve(refusal(400, 'A table has what is known now. Leave out Accept-Datetime.'))
    return answer
  }
  let answers: ReturnType<typeof loadAnswers> | null = null
  const loadAgents = async () =>
    (await import('./agents/agents.ts')).createAgents({
      library,
      proofs,
      bug: (thrown) => {
        logger.bug(thrown, 'programs')
      },
    })
  let agents: ReturnType<typeof loadAgents> | null = null
  return async (program, scope, question) => {
    const { pathname, origin } = question.url
    if (pathname === AGENTS_PATH) return (await (agents ??= loadAgents()))(scope, question)
    if (pathname === DESCRIPTION_PATH) return jsonAnswer(await describe(origin))
    return (await (answers ??= loadAnswers()))(program, scope, question)
  }
}
