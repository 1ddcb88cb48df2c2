import { isoTime } from '../../../app/domain/values/markdown.ts'
import { quoted } from '../../../app/domain/values/visible-text.ts'
import type { Program } from '../../../app/domain/programs/program.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import type { Context, LibraryClient } from '../context/context.ts'
import { AGENTS_PATH, askedMoment, DESCRIPTION_PATH, jsonAnswer, mementoHeaders, NO_DATE, refusal } from './answer.ts'
import type { Answer, Question } from './answer.ts'
import type { ProgramsModuleParts } from './module.ts'

/** Answers a program that showed its token, about the connection that it reads. */
export type AnswerProgram = (program: Program, scope: ConnectionScope, question: Question) => Promise<Answer>

/** Where the kept pages of changes are listed, and where each of them is. */
const KEPT_CHANGES = /^\/changes(?:\.json|\/(\d{1,15})\.md)$/

/** Answers with the list of the kept pages of changes, or with one of them as it was written. */
async function answerWithKept(
  { listPages, readPage }: LibraryClient['changes'],
  { owner }: ConnectionScope,
  { url: { pathname, searchParams }, headers }: Question,
  now: number,
): Promise<Answer> {
  const date = headers['accept-datetime']
  const moment = date === undefined ? null : askedMoment(String(date), now)
  if (date !== undefined && moment === null) return NO_DATE
  const isKnown = ({ writtenAt }: { writtenAt: number }): boolean => moment === null || writtenAt <= moment
  const [parameter] = searchParams.keys()
  if (parameter !== undefined) return refusal(400, `Kept pages of changes have no parameter ${quoted(parameter)}.`)
  const id = KEPT_CHANGES.exec(pathname)?.[1]
  if (id === undefined)
    return jsonAnswer(
      (await listPages(owner)).filter(isKnown).map((page) => ({
        address: `/changes/${page.id}.md`,
        title: page.title,
        since: isoTime(page.since),
        until: isoTime(page.until),
        written: isoTime(page.writtenAt),
        isDaily: page.isDaily,
      })),
      mementoHeaders(moment),
    )
  const page = await readPage(owner, Number(id))
  if (page === null)
    return refusal(404, 'No page of changes is kept at this address. /changes.json lists those that are.')
  if (!isKnown(page)) return refusal(404, `This page was written later, at ${new Date(page.writtenAt).toUTCString()}.`)
  return {
    status: 200,
    // A page stays as it was written.
    headers: {
      'content-type': 'text/markdown; charset=utf-8',
      ...mementoHeaders(moment === null ? null : page.writtenAt),
    },
    body: Buffer.from(page.text),
  }
}

/** Creates what answers programs. Each part is loaded when it is asked for: only an agent loads the implementation of its protocol. */
export function createAnswers(
  { settings, library, logger, now }: Context,
  { requests, news, fundamentals, proofs, changes, reconciliation, describe }: ProgramsModuleParts,
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
      now,
      preferences: () => settings.current().preferences,
    })
    const answer: AnswerProgram = (program, scope, question) =>
      question.url.pathname.startsWith('/tables/')
        ? answerWithTable(scope, question)
        : answerAsService(program, scope, question)
    return answer
  }
  let answers: ReturnType<typeof loadAnswers> | null = null
  const loadAgents = async () =>
    (await import('./agents/agents.ts')).createAgents({
      library,
      proofs,
      changes,
      bug: (thrown) => {
        logger.bug(thrown, 'programs')
      },
    })
  let agents: ReturnType<typeof loadAgents> | null = null
  return async (program, scope, question) => {
    const { pathname, origin } = question.url
    if (pathname === AGENTS_PATH) return (await (agents ??= loadAgents()))(scope, question)
    if (KEPT_CHANGES.test(pathname)) return answerWithKept(library.changes, scope, question, now())
    if (pathname === DESCRIPTION_PATH) return jsonAnswer(await describe(origin))
    return (await (answers ??= loadAnswers()))(program, scope, question)
  }
}
