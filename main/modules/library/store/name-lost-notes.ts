import { isNodeId } from '../../../../app/domain/news/news-item.ts'
import { copyRows } from '../../../platform/database/copy-rows.ts'
import { openDatabase } from '../../../platform/database/database.ts'
import { immutableUrl } from '../../../platform/database/foreign-files.ts'
import type { DatabaseKind } from '../../../platform/database/migrations.ts'
import { tableShape } from '../../../platform/database/table-shape.ts'

/** What stands in place of a note that could not be read. It is part of SQL, so it has no quotation marks. */
export const LOST_NOTE =
  'Your note could not be read, because the file with your marks was damaged. The damaged file was kept, and a backup that you wrote may have the note.'

/**
 * Says in place of each note that is neither in the damaged copy of a user store nor in a backup that it could not be read, where the copy
 * still has the name of its story. Without that the story would look as if it had never had one.
 */
export function nameLostNotes(copy: string, target: string, kind: DatabaseKind): number {
  const database = openDatabase(target, { ...kind, attached: { former: { path: immutableUrl(copy) } } })
  try {
    const shape = tableShape(database, 'former', 'mark')
    if (shape === null || !['origin', 'story_id', 'note'].every((name) => shape.columns.includes(name))) return 0
    return copyRows(database, {
      source: 'former.mark',
      target: 'mark',
      columns: { origin: 'origin', story_id: 'story_id', note: `'${LOST_NOTE}'` },
      key: shape.key,
      where: 'note IS NOT NULL',
      isValid: ({ origin, story_id: id }) =>
        typeof origin === 'string' && origin !== '' && typeof id === 'number' && isNodeId(id),
    }).copied
  } finally {
    database.close()
  }
}
