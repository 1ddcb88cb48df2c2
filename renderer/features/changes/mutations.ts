import { useMutation } from '@tanstack/react-query'
import { fileName } from '../../../app/domain/values/exported-file.ts'
import type { Input } from '../../../app/ipc/contract.ts'
import { call } from '../../bridge/desk.ts'
import { useConnectionId } from '../../query/connection.ts'
import { sayDone } from '../../ui/states/messages.tsx'
import { useUndoable } from '../../query/writes.ts'

/** Saves a page of changes, which is Markdown, in a file with this title. */
export const useSaveMarkdown = () =>
  useMutation({
    mutationFn: ({ title, text }: { title: string; text: string }) =>
      call('file.save', { view: 'changes', kind: 'md', name: fileName(title), content: text }),
    meta: { failure: 'The changes were not written' },
    onSuccess(path) {
      if (path !== null) sayDone(`The changes are in ${path}`)
    },
  }).mutate

/** Removes a page that was kept, or brings back one that was removed. */
const putBack = (connection: string, id: number) => (_expected: boolean, isKept: boolean) =>
  call('changes.putBackKept', { connection, id, isKept })

/** Keeps a page of changes as it is, with undo. */
export function useKeepPage(): (page: Omit<Input<'changes.keep'>, 'connection'>) => void {
  const connection = useConnectionId()
  return useUndoable({
    mutationFn: (page: Omit<Input<'changes.keep'>, 'connection'>) => call('changes.keep', { connection, ...page }),
    failure: 'The page was not kept',
    text: () => ({ words: 'keep the page of changes', said: 'The page is kept', connection }),
    change: (_page, id) => ({ from: false, to: true, put: putBack(connection, id) }),
  }).mutate
}

/** Removes a kept page of changes, with undo. */
export function useRemovePage(onSuccess: () => void): (id: number) => void {
  const connection = useConnectionId()
  return useUndoable({
    mutationFn: (id: number) => call('changes.removeKept', { connection, id }),
    failure: 'The page was not removed',
    text: () => ({ words: 'remove the kept page of changes', said: 'Kept page removed', connection }),
    change: (id) => ({ from: true, to: false, put: putBack(connection, id) }),
    onSuccess,
  }).mutate
}
