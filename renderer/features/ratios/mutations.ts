import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import type { NamedFormula } from '../../../app/domain/fundamentals/formula.ts'
import { readTemplate, type SharedTemplate } from '../../../app/domain/fundamentals/ratio-template.ts'
import { AppError } from '../../../app/errors/app-error.ts'
import { call } from '../../bridge/desk.ts'
import { useConnectionId } from '../../query/connection.ts'
import { earningsQueries } from '../../query/earnings.ts'

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

/** Requests the earnings of companies from the service. What is stored makes the pins of the chart stale. */
export function useAskEarnings(): UseMutationResult<unknown, Error, readonly string[]> {
  const connection = useConnectionId()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (symbols: readonly string[]) =>
      client.query({
        ...earningsQueries.reports(connection, { symbols, period: '', reportType: '', fromDate: null }),
        // A failure that was received before, or a response that was purged since, is not what the person asks for.
        staleTime: 0,
      }),
    meta: { failure: 'The earnings were not received' },
  })
}
