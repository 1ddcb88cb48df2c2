import type { Completeness } from '../../../../app/domain/news/news-item.ts'
import { COMPLETENESS_ORDER } from '../../../../app/domain/news/news-item.ts'
import type { LibraryFile, ResponseReaders } from '../../library/store/store-context.ts'
import { bytesOfReceipt } from '../../responses/store/responses.ts'
import { storeStories } from './stories.ts'
import type { IncomingStory } from './stories.ts'

/** The completeness that a request asked for; without a word about it the service sends headlines. */
function completenessOf(request: string): Completeness {
  const asked = /[?&]displayOutput=(\w+)/.exec(request)?.[1]
  return COMPLETENESS_ORDER.find((each) => each === asked) ?? 'headline'
}

function storiesIn(library: LibraryFile, read: ResponseReaders['stories'], receipt: number): readonly IncomingStory[] {
  const bytes = bytesOfReceipt(library.database, receipt)
  try {
    return bytes === null ? [] : read(bytes)
  } catch {
    // A refusal has no stories.
    return []
  }
}

/**
 * Stores again what the stored responses say of these stories, for versions that a damaged library has lost. What a version that was kept
 * says is not read again: it may be read otherwise now, and would be a version beside it.
 */
export function replayResponses(
  library: LibraryFile,
  read: ResponseReaders['stories'],
  ids: ReadonlySet<number>,
): void {
  if (ids.size === 0) return
  const receipts = library.database
    .statement<{ id: number; received_at: number; request: string }>(
      "SELECT id, received_at, request FROM receipt WHERE request LIKE '%/news%' ORDER BY received_at, id",
    )
    .all()
  const kept = library.database.statement<object>('SELECT 1 FROM version WHERE receipt_id = ? AND path = ?')
  for (const { id: receipt, received_at: receivedAt, request } of receipts) {
    const stories = storiesIn(library, read, receipt).filter(
      ({ item, path }) => ids.has(item.id) && kept.get(receipt, path) === undefined,
    )
    if (stories.length > 0)
      storeStories(library, { receipt, receivedAt, completeness: completenessOf(request), isReplayed: true }, stories)
  }
}
