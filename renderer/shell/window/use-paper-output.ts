import { useMemo } from 'react'
import { fileName } from '../../../app/domain/values/exported-file.ts'
import type { ViewId } from '../../../app/domain/window/views.ts'
import type { ConnectionView } from '../../../app/ipc/connection.ts'
import { fullTime, notBefore } from '../../format/time.ts'
import { serviceName } from '../../query/connection.ts'
import { usePrint, useSavePdf } from '../../query/files.ts'
import { sayDone } from '../../ui/states/messages.tsx'
import { onPaper, type PaperFacts, type PaperOutput, type PaperWords } from '../../ui/layout/paper.ts'

/** What is said on each page of a view: what it is, when it was made and received, where from, and whether it is made up. */
export function paperWords(
  { title, hasHead, receivedAt }: PaperFacts,
  connection: ConnectionView,
  now: number,
): PaperWords {
  const received = receivedAt === null ? '' : `, received ${fullTime(receivedAt)}`
  return {
    title,
    head: hasHead ? '' : title,
    foot: `${title} · created ${fullTime(notBefore(now, [receivedAt]))} · from ${serviceName(connection)}${received}`,
    mark: connection.demonstration === null ? '' : 'Made-up data',
  }
}

/** Prints a view or writes it as PDF, with the same foot and marks on each page. */
export function usePaperOutput(connection: ConnectionView, view: ViewId): PaperOutput {
  const printPage = usePrint()
  const { mutate: writePdf } = useSavePdf(view)
  return useMemo(() => {
    const around =
      (facts: PaperFacts) =>
      <Result>(act: () => Promise<Result>): Promise<Result> =>
        onPaper(paperWords(facts, connection, Date.now()), act)
    return {
      print: (facts) => printPage(around(facts)),
      savePdf: (facts) =>
        writePdf(
          { name: fileName(facts.title), around: around(facts) },
          {
            onSuccess(path) {
              if (path !== null) sayDone(`Written to ${path}`)
            },
          },
        ),
    }
  }, [connection, printPage, writePdf])
}
