import { useMutation } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'
import type { NamedFormula } from '../../../app/domain/fundamentals/formula.ts'
import { readTemplate } from '../../../app/domain/fundamentals/ratio-template.ts'
import type { SharedTemplate } from '../../../app/domain/fundamentals/ratio-template.ts'
import type { FileKind } from '../../../app/domain/values/exported-file.ts'
import { AppError } from '../../../app/errors/app-error.ts'
import { call } from '../../bridge/desk.ts'
import { useConnectionId } from '../../query/connection.ts'
import { runTask } from '../../query/window-tasks.ts'
import { copyText } from '../../ui/copy-text.ts'

/** What an export makes, with what is said of it when it was written. */
interface Exported<Content> {
  content: Content
  words: string
}

/** An export of the ratios: where it goes, and how it is made. */
export type Export =
  | {
      to: 'file'
      kind: Exclude<FileKind, 'pdf'>
      name: string
      make: (signal: AbortSignal) => Promise<Exported<string | Uint8Array<ArrayBuffer>>>
    }
  | { to: 'clipboard'; make: () => Promise<Exported<string>> }
  | {
      to: 'pdf'
      name: string
      /** Makes the page, and prints it with what it is given. */
      make: <Result>(print: () => Promise<Result>) => Promise<Exported<Result>>
    }
  | { to: 'picture'; make: () => Promise<Exported<Uint8Array<ArrayBuffer>>> }

/**
 * Exports ratios, and resolves to what is said of it, or to null when the dialog for the file was cancelled. The dialog shows its error,
 * or a message when `failure` says what did not happen.
 */
export function useExporting(failure?: string): UseMutationResult<string | null, Error, Export> {
  const connection = useConnectionId()
  return useMutation({
    async mutationFn(wanted: Export) {
      switch (wanted.to) {
        case 'file': {
          const { content, words } = await runTask(
            { title: 'Export of the ratios', view: 'ratios', connection, canCancel: true },
            async ({ signal }) => {
              const made = await wanted.make(signal)
              if (signal.aborted) throw new AppError({ kind: 'cancelled' })
              return made
            },
          )
          const path = await call('file.save', { kind: wanted.kind, name: wanted.name, view: 'ratios', content })
          return path === null ? null : `${words} Written to ${path}`
        }
        case 'pdf': {
          const { content, words } = await wanted.make(() => call('page.pdf', { name: wanted.name, view: 'ratios' }))
          return content === null ? null : `${words} Written to ${content}`
        }
        case 'clipboard': {
          const { content, words } = await wanted.make()
          if (!copyText(content)) throw new AppError({ kind: 'copy-failed' })
          return words
        }
        case 'picture': {
          const { content, words } = await wanted.make()
          await call('clipboard.image', { png: content })
          return words
        }
      }
    },
    ...(failure === undefined ? {} : { meta: { failure } }),
  })
}

const refuse = (errorText: string): never => {
  throw new AppError({ kind: 'invalid-input', field: 'template', errorText })
}

function templateIn(text: string): SharedTemplate {
  try {
    return readTemplate(text)
  } catch (thrown) {
    return refuse(thrown instanceof Error ? thrown.message : 'This file is not a template of ratios.')
  }
}

/** Reads a template from a file that the person chooses; null when the dialog was cancelled. The bar shows its error. */
export const useOpenTemplate = (
  formulas: readonly NamedFormula[],
  onOpened: (template: SharedTemplate) => void,
): UseMutationResult<SharedTemplate | null, Error, void> =>
  useMutation({
    async mutationFn() {
      const file = await call('file.open', { kind: 'json' })
      if (file === null) return null
      const template = templateIn(file.text)
      const renamed = template.formulas.find((formula) =>
        formulas.some((own) => own.name === formula.name && own.expression !== formula.expression),
      )
      return renamed === undefined
        ? template
        : refuse(
            `You already have a formula named “${renamed.name}” with a different expression, so nothing was imported. Rename yours first.`,
          )
    },
    onSuccess(template) {
      if (template !== null) onOpened(template)
    },
  })
