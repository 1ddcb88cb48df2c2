import type { Input, Output } from '../../../app/ipc/contract.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import type { LibraryClient } from '../context/context.ts'
import { readListsFile } from './lists-file.ts'

/** Files with lists, searches, rules and labels. */
export interface ListsService {
  text(scope: ConnectionScope): Promise<string>
  /** Throws an invalid-input error for what is no such file. */
  compare(scope: ConnectionScope, text: string): Promise<Output<'lists.compare'>>
  take(
    scope: ConnectionScope,
    input: Pick<Input<'lists.take'>, 'text' | 'revision' | 'choices'>,
  ): Promise<Output<'lists.take'>>
  putBack(
    scope: ConnectionScope,
    input: Pick<Input<'lists.putBack'>, 'changes' | 'wanted'>,
  ): Promise<Output<'lists.putBack'>>
}

/** Creates the service; `changed` is called after each change. */
export function createListsService(library: LibraryClient, changed: () => void): ListsService {
  return {
    text: ({ owner }) => library.companies.readListsText(owner),
    async compare({ owner }, text) {
      return library.companies.compareLists(owner, readListsFile(text))
    },
    async take({ owner }, { text, ...chosen }) {
      const changes = await library.companies.takeLists(owner, readListsFile(text), chosen)
      changed()
      return changes
    },
    async putBack({ owner }, { changes, wanted }) {
      const outcome = await library.companies.putBackLists(owner, changes, wanted)
      changed()
      return outcome
    },
  }
}
