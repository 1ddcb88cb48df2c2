import { judgeEdits } from '../../../main/modules/news/store/history/replay-versions.ts'
import { sentTexts } from '../../../main/modules/news/store/history/sent-text.ts'
import { isEdit, packText } from '../../../main/modules/news/store/history/story-versions.ts'
import { inServiceOrder, type Run } from '../records/edit-model.ts'
import { itemOf, updateTime, type JudgedRun } from './judged-runs.ts'

/** What the application finds of a run, without a library. */
export function judgeRun(run: Run): JudgedRun {
  const { versions } = judgeEdits(
    inServiceOrder(run).map((reception) => {
      const { teaser, body, ...head } = itemOf(7, reception)
      return {
        content: { head, texts: sentTexts(packText({ teaser, body })), completeness: reception.completeness },
        updatedAt: updateTime(reception.updated),
      }
    }),
  )
  const history = versions.map(({ changeType }) => changeType)
  const edits = history.filter(isEdit)
  return {
    run,
    edits: edits.length,
    unannounced: edits.filter((changeType) => changeType === 'unannounced edit').length,
    history,
  }
}
