import type { ReactElement } from 'react'
import { linePieces } from '../../../app/domain/values/amounts.ts'
import { visibleText } from '../../../app/domain/values/visible-text.ts'

/**
 * A text of the service in which no line breaks between a currency, its number and its unit. Copies of it have the text as it reads:
 * controls are written out, so that none turns around what stands beside it.
 */
export function JoinedAmounts({ text }: { text: string }): ReactElement {
  return (
    <>
      {linePieces(visibleText(text)).map((piece, place) =>
        piece.isJoined ? (
          // The pieces of a text do not change.
          <span key={place} className="joined-amount">
            {piece.text}
          </span>
        ) : (
          piece.text
        ),
      )}
    </>
  )
}

/** Keeps the amounts in the heads of a block of markup in one line each. */
export function joinAmounts(block: HTMLElement): void {
  for (const head of block.querySelectorAll('h1, h2, h3, h4, h5, h6'))
    for (const node of [...head.childNodes]) {
      if (!(node instanceof Text)) continue
      const pieces = linePieces(node.data)
      if (!pieces.some(({ isJoined }) => isJoined)) continue
      node.replaceWith(
        ...pieces.map(({ text, isJoined }) => {
          if (!isJoined) return text
          const span = document.createElement('span')
          span.className = 'joined-amount'
          span.textContent = text
          return span
        }),
      )
    }
}
