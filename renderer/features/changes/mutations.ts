import { useMutation } from '@tanstack/react-query'
import { changesMarkdown } from '../../../app/domain/changes/changes-markdown.ts'
import { fileName } from '../../../app/domain/values/exported-file.ts'
import type { Changes } from '../../../app/ipc/changes.ts'
import { call } from '../../bridge/desk.ts'
import { sayDone } from '../../ui/states/messages.tsx'

/** Saves what happened since a moment as Markdown, in a file with this title. */
export const useSaveMarkdown = () =>
  useMutation({
    mutationFn({ title, since, changes }: { title: string; since: number; changes: Changes }) {
      const content = changesMarkdown(title, since, changes)
      return call('file.save', { view: 'changes', kind: 'md', name: fileName(title), content })
    },
    meta: { failure: 'The changes were not written' },
    onSuccess(path) {
      if (path !== null) sayDone(`The changes are in ${path}`)
    },
  }).mutate
