import type { Database } from '../../../../platform/database/database.ts'
import { recountReadEdits, replayVersions, saveReplayed, versionsOf } from '../../../news/store/replay-versions.ts'
import { reindex } from '../../../news/store/stories.ts'

interface JudgedStory {
  key: number
  connection: number
  origin: string
  id: number
  head_version: number
  text_version: number
  edits: number
  unannounced_edits: number
}

/**
 * Step 6 of the library: judges the edits of every story again. Before, an announced edit that came in two responses counted as two
 * edits, one of them unannounced, and an unchanged text was not recorded under its new update time.
 */
export function judgeEditsAgain(database: Database): void {
  // A story with one version has no edits. Most stories have only one.
  const stories = database
    .statement<JudgedStory>(
      `SELECT key, connection_id AS connection, origin, story.id, head_version, text_version, edits, unannounced_edits
       FROM story JOIN version ON version.id = head_version JOIN connection ON connection.id = connection_id
       WHERE previous IS NOT NULL`,
    )
    .all()
  for (const story of stories) {
    const replayed = replayVersions(database, versionsOf(database, story.head_version))
    if (replayed === null) continue
    saveReplayed(database, story.key, replayed)
    const isJudgedAlike =
      replayed.edits === story.edits &&
      replayed.unannounced_edits === story.unannounced_edits &&
      replayed.text_version === story.text_version
    if (isJudgedAlike) continue
    const { connection, origin, id } = story
    recountReadEdits(database, origin, story, replayed)
    reindex(database, { connection, origin }, id)
  }
}
