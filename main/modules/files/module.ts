import type { FILE_CONTRACT } from '../../../app/ipc/files.ts'
import type { Module } from '../context/context.ts'
import { createFileService } from './file-service.ts'
import type { FileDialogs, PageOutput } from './file-service.ts'

/** Files that the user chooses, and printing of the page. */
export function createFilesModule(dialogs: FileDialogs, pageOutput: PageOutput): Module<keyof typeof FILE_CONTRACT> {
  const files = createFileService(dialogs)
  return {
    handlers: {
      'file.save': ({ kind, name, content }, { window }) => files.save(window, kind, name, content),
      'file.open': ({ kind }, { window }) => files.open(window, kind),
      'page.pdf': async ({ name }, { window }) => files.save(window, 'pdf', name, await pageOutput.pdf(window)),
      'page.print': (_input, { window }) => pageOutput.print(window).then(() => null),
      'clipboard.image': ({ png }) => pageOutput.copyImage(png).then(() => null),
    },
    dispose: () => Promise.resolve(),
  }
}
