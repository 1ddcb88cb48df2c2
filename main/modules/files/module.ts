import type { FILE_CONTRACT } from '../../../app/ipc/files.ts'
import type { Module } from '../context/context.ts'
import { createFileService } from './file-service.ts'
import type { FileDialogs, PageOutput } from './file-service.ts'

/** Files that the user chooses, and printing of the page. */
export function createFilesModule(dialogs: FileDialogs, pageOutput: PageOutput): Module<keyof typeof FILE_CONTRACT> {
  const files = createFileService(dialogs)
  return {
    handlers: {
      'file.save': ({ kind, name, content }) => files.save(kind, name, content),
      'file.open': ({ kind }) => files.open(kind),
      'page.pdf': async ({ name }) => files.save('pdf', name, await pageOutput.pdf()),
      'page.print': () => pageOutput.print().then(() => null),
      'clipboard.image': ({ png }) => pageOutput.copyImage(png).then(() => null),
    },
    dispose: () => Promise.resolve(),
  }
}
