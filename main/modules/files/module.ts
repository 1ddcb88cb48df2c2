import type { FILE_CONTRACT } from '../../../app/ipc/files.ts'
import type { Context, Module } from '../context/context.ts'
import { createFileService } from './file-service.ts'
import type { FileDialogs, PageOutput } from './file-service.ts'

/** Files that the user chooses, and printing of the page. */
export function createFilesModule(
  { runTask }: Pick<Context, 'runTask'>,
  dialogs: FileDialogs,
  pageOutput: PageOutput,
): Module<keyof typeof FILE_CONTRACT> {
  const files = createFileService(dialogs, runTask)
  return {
    handlers: {
      'file.save': ({ content, ...file }, { window }) =>
        files.save(window, { ...file, make: () => Promise.resolve(content) }),
      'file.open': ({ kind }, { window }) => files.open(window, kind),
      'page.pdf': (file, { window }) =>
        files.save(window, { ...file, kind: 'pdf', make: () => pageOutput.pdf(window) }),
      'page.print': (_input, { window }) => pageOutput.print(window).then(() => null),
      'clipboard.image': ({ png }) => pageOutput.copyImage(png).then(() => null),
    },
    dispose: () => Promise.resolve(),
  }
}
