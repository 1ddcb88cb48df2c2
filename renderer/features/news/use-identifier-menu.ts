import { use } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { isIdentifier } from '../../../app/domain/companies/symbols.ts'
import type { ListedStock } from '../../../app/domain/news/news-item.ts'
import { writeTerm } from '../../../app/domain/news/story-query.ts'
import { shortened } from '../../../app/domain/values/visible-text.ts'
import { useConnectionId } from '../../query/connection.ts'
import { errorInfoOf, inBackground } from '../../query/error-info.ts'
import { ratiosQueries } from '../../query/ratios.ts'
import { CompanyLinksContext } from '../../ui/company-links.ts'
import type { MenuGroup } from '../../ui/context-menu.tsx'
import { copyAndSay } from '../../ui/copy-and-say.ts'
import { sayDone, sayFailure } from '../../ui/messages.tsx'
import type { StoryLinks } from './story-links.ts'

const KINDS = [
  ['isin', 'ISIN'],
  ['cusip', 'CUSIP'],
] as const

/** Maximum number of characters of an identifier in a menu. */
const LONGEST = 24

/** An identifier of a stock. */
interface Identifier {
  name: 'ISIN' | 'CUSIP'
  value: string
  /** The search for the stories with it. */
  query: string
}

/** The ISIN and the CUSIP of a stock, as far as they were sent. */
export const identifiersOf = (stock: Pick<ListedStock, 'isin' | 'cusip'>): Identifier[] =>
  KINDS.flatMap(([field, name]) => {
    const value = stock[field]?.trim() ?? ''
    return isIdentifier(value) ? [{ name, value, query: writeTerm(field, value) }] : []
  })

/** Returns what can be done with an identifier of a stock. */
export function useIdentifierMenu(onQuery: StoryLinks['onQuery']): (identifier: Identifier) => MenuGroup {
  const client = useQueryClient()
  const connection = useConnectionId()
  const links = use(CompanyLinksContext)

  async function openCompany(name: string, value: string): Promise<void> {
    try {
      const found = await client.query(ratiosQueries.named(connection, [value]))
      // What is only called so has another identifier.
      const company = found.find(({ identifier }) => identifier !== null)
      if (company === undefined) sayDone(`No company with the ${name} ${value} is cached`)
      else links?.onPage(company.symbol)
    } catch (thrown) {
      sayFailure('The company could not be looked for', errorInfoOf(thrown), () =>
        inBackground(openCompany(name, value)),
      )
    }
  }

  return ({ name, value, query }) => ({
    label: `${name} ${shortened(value, LONGEST)}`,
    entries: [
      { label: `Show the stories with this ${name}`, run: () => onQuery(query) },
      ...(links === null
        ? []
        : [{ label: `Open the company with this ${name}`, run: () => inBackground(openCompany(name, value)) }]),
      { label: `Copy the ${name}`, run: () => copyAndSay(value, `${name} copied`) },
    ],
  })
}
