import type { PictureSizeId } from './picture-size.ts'
import './picture-paper.css'

const WEIGHTS = [400, 600]

/** Puts a picture alone on paper of its size while it is printed. */
export async function onPicturePaper<Result>(
  { root, title, size }: { root: SVGElement; title: string; size: PictureSizeId },
  print: () => Promise<Result>,
): Promise<Result> {
  const before = document.title
  const sheet = document.createElement('div')
  sheet.className = 'picture-paper'
  sheet.dataset.size = size
  for (const side of ['width', 'height']) root.setAttribute(side, '100%')
  root.setAttribute('role', 'img')
  root.setAttribute('aria-label', title)
  sheet.append(root)
  document.body.append(sheet)
  document.title = title
  try {
    // A typeface that is first needed by the print styles would come after the page was drawn.
    await Promise.all(WEIGHTS.map((weight) => document.fonts.load(`${weight} 10px "Inter Print"`)))
    return await print()
  } finally {
    document.title = before
    sheet.remove()
  }
}
