import type { DragEvent } from 'react'
import { readAddress } from '../../../app/domain/values/external-address.ts'
import { linkToCompany, writeDeepLink, type DeepLink } from '../../../app/domain/window/deep-link.ts'
import { htmlText, toHtmlTable, toTsv, type ExportCell } from '../../../app/domain/tables/table-text.ts'
import { decimalSign } from '../../format/decimal-sign.ts'

/** What is dragged. Only symbols are dropped where symbols are taken. */
export type DraggedKind = 'symbol' | 'story' | 'number'

/** What a person drags out of the window. */
export interface Dragged {
  kind: DraggedKind
  cell: ExportCell
  /** Where it leads back into Tearsheet; null for nowhere. */
  link: DeepLink | null
  /** Its address on the web as the service sent it. */
  url?: string | null
}

/** The type that names the kind of what is dragged. Until the drop, a target sees the types only. */
export const typeOf = (kind: DraggedKind): string => `application/x-tearsheet-${kind}`

/** An address that can be given away without a second look; null for none. */
function plainAddress(url: string | null): string | null {
  const address = url === null || url === '' ? null : readAddress(url)
  return address === null || 'refused' in address || address.isUnusual ? null : address.href
}

// SECURITY 31: another program may read the text as a cell and the markup as a page.
/** The text of what is dragged, by its type. */
export function textsOf({ kind, cell, link, url = null }: Dragged): ReadonlyMap<string, string> {
  const text = toTsv([[cell]], decimalSign())
  const address = plainAddress(url)
  const links = [...(link === null ? [] : [writeDeepLink(link)]), ...(address === null ? [] : [address])]
  const first = address ?? links[0]
  return new Map([
    ['text/plain', text],
    [
      'text/html',
      // A link would be read with the signs of any language.
      kind === 'number'
        ? toHtmlTable([[cell]], decimalSign())
        : first === undefined
          ? htmlText(text)
          : `<a href="${htmlText(first)}">${htmlText(text)}</a>`,
    ],
    ...(links.length === 0 ? [] : ([['text/uri-list', links.join('\r\n')]] as const)),
    [typeOf(kind), text],
  ])
}

/** A symbol that is dragged; it leads to the page of its company. */
export const draggedSymbol = (symbol: string): Dragged => ({
  kind: 'symbol',
  cell: { text: symbol },
  link: linkToCompany(symbol, [], null),
})

/** Starts the drag of a part of the window; what is around that is not dragged. */
export function startDrag(event: DragEvent, dragged: Dragged): void {
  event.stopPropagation()
  const { dataTransfer } = event
  dataTransfer.clearData()
  for (const [type, text] of textsOf(dragged)) dataTransfer.setData(type, text)
  dataTransfer.effectAllowed = 'copy'
}
